import { useTranslations } from 'next-intl';
import type { GoodsCard, Home } from '@/lib/contract/goods';
import type { SiteConfig } from '@/lib/contract/store';
import { Banners } from './banners';
import { CategoryGrid, CategoryList } from './category-nav';
import { DailyDeals } from './daily-deals';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works';
import { LastNews } from './last-news';
import { MemberColumn } from './member-column';
import { PopularGoods } from './popular-goods';
import { SearchedBefore } from './searched-before';
import { TrustLine } from './trust-line';
import { VisitorCards } from './visitor-cards';
import { ZoneFloor } from './zone-floor';
import { ZoneFloors } from './zone-floors';

const ROW = 6;

/** The home page, from what one answer of the backend holds. */
export function HomePage({ home, contact }: { home: Home; contact: SiteConfig['serviceContact'] }) {
  const t = useTranslations('home');
  return (
    <main id="main" className="wrap page">
      <h1 className="visually-hidden">{t('heading')}</h1>
      <div className={styles.hero}>
        <CategoryList categories={home.categories} />
        <CategoryGrid categories={home.categories} />
        <Banners banners={home.banners} goods={bannerGoods(home)} />
        <MemberColumn>
          <VisitorCards contact={contact} />
        </MemberColumn>
      </div>
      <DailyDeals deals={home.dailyDeals} />
      <SearchedBefore />
      <PopularGoods popular={home.popular} floors={home.floors} />
      <ZoneFloors label={t('zones.label')} zones={useZones(home)} />
      <div className={`block ${styles.duo}`}>
        <HowItWorks figures={home.figures} />
        <LastNews news={home.news} />
      </div>
      <TrustLine checkedGoods={home.figures.checkedGoods} serviceHours={contact.weekdays} />
    </main>
  );
}

function useZones({ floors }: Home) {
  const t = useTranslations('home.zones');
  const goodsOf = (code: string) => floors.find(({ category }) => category.code === code)?.goods ?? [];
  // Mobile games and game cards share a zone, so that it is a row even when one of them is small.
  const games = [...goodsOf('MOBILE_GAME').slice(0, ROW - 2), ...goodsOf('GAME')].slice(0, ROW);
  const zones = [
    { id: 'live', code: 'LIVE', goods: goodsOf('LIVE').slice(0, ROW) },
    { id: 'game', code: 'MOBILE_GAME', goods: games },
  ] as const;
  return zones
    .filter(({ goods }) => goods.length > 0)
    .map(({ id, code, goods }) => ({
      key: id,
      label: t(`${id}.title`),
      floor: <ZoneFloor id={id} title={t(`${id}.title`)} note={t(`${id}.note`)} code={code} goods={goods} />,
    }));
}

/** Covers for the banners: popular ones, of as many kinds as there are. */
function bannerGoods({ floors, popular }: Home): GoodsCard[] {
  const known = new Set<string>();
  return [...floors.flatMap(({ goods }) => goods.slice(0, 2)), ...popular].filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
