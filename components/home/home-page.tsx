import { useTranslations } from 'next-intl';
import type { GoodsCard, Home } from '@/lib/contract/goods';
import type { SiteConfig } from '@/lib/contract/store';
import { Arrivals } from './arrivals';
import { Banners } from './banners';
import { CategoryGrid, CategoryList } from './category-nav';
import { DailyDeals } from './daily-deals';
import styles from './home-page.module.css';
import { HotWords } from './hot-words';
import { HowItWorks } from './how-it-works';
import { LastNews } from './last-news';
import { MemberColumn } from './member-column';
import { PopularGoods } from './popular-goods';
import { SearchedBefore } from './searched-before';
import { TrustLine } from './trust-line';
import { VisitorCards } from './visitor-cards';
import { ZoneFloor } from './zone-floor';
import { ZoneFloors } from './zone-floors';

/** Goods in a zone, in two rows (domain.md 4.2). */
const ZONE = 8;

/** The home page, from what one answer of the backend holds. */
export function HomePage({ home, contact }: { home: Home; contact: SiteConfig['serviceContact'] }) {
  const t = useTranslations('home');
  return (
    <main id="main" className={`wrap page ${styles.floors}`}>
      <Arrivals />
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
      <HotWords words={home.hotKeywords} />
      <SearchedBefore />
      <PopularGoods popular={home.popular} floors={home.floors} />
      <ZoneFloors label={t('zones.label')} zones={useZones(home)} />
      <div className={`block ${styles.duo}`} data-arrives="">
        <HowItWorks figures={home.figures} />
        <LastNews news={home.news} />
      </div>
      <TrustLine checkedGoods={home.figures.checkedGoods} serviceHours={contact.weekdays} />
    </main>
  );
}

function useZones({ floors }: Home) {
  const t = useTranslations('home.zones');
  const zones = [
    { id: 'live', codes: ['LIVE'] },
    { id: 'game', codes: ['MOBILE_GAME', 'GAME'] },
  ] as const;
  return zones
    .map(({ id, codes }) => ({
      id,
      parts: codes.flatMap((code) => floors.find(({ category }) => category.code === code) ?? []),
    }))
    .filter(({ parts }) => parts.length > 0)
    .map(({ id, parts }) => ({
      key: id,
      label: t(`${id}.title`),
      floor: (
        <ZoneFloor
          id={id}
          title={t(`${id}.title`)}
          note={t(`${id}.note`)}
          categories={parts.map(({ category }) => category)}
          goods={shared(parts.map(({ goods }) => goods))}
        />
      ),
    }));
}

/** As many of each category as of the others; what a small one leaves free goes to the first. */
function shared([first = [], second = []]: readonly (readonly GoodsCard[])[]): GoodsCard[] {
  const ofSecond = Math.min(second.length, ZONE / 2);
  return [...first.slice(0, ZONE - ofSecond), ...second].slice(0, ZONE);
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
