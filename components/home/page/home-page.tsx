import { useTranslations } from 'next-intl';
import { Banners } from '@/components/home/banner/banners';
import { DailyDeals } from '@/components/home/deals/daily-deals';
import { MemberColumn } from '@/components/home/member/member-column';
import { VisitorCards } from '@/components/home/member/visitor-cards';
import { PopularProducts } from '@/components/home/products/popular-products';
import { ZoneSection } from '@/components/home/products/zone-section';
import { ZoneSections } from '@/components/home/products/zone-sections';
import { HotWords } from '@/components/home/search/hot-words';
import { SearchedBefore } from '@/components/home/search/searched-before';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Banner } from '@/lib/content/contract';
import type { Home } from '@/lib/home/contract';
import type { SoldType } from '@/lib/i18n/page-segment';
import type { GoodsCard } from '@/lib/products/product-card';
import { categoryPath } from '@/lib/routing/paths';
import { type Brand, plainColour } from '@/lib/settings/brand/brand';
import { ownPalette } from '@/lib/settings/brand/brand-style';
import type { SiteConfig } from '@/lib/settings/contract';
import { Arrivals } from './arrivals';
import { CategoryGrid, CategoryList } from './category-nav';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works';
import { LastNews } from './last-news';
import { TrustLine } from './trust-line';

/** Products of a zone, in two rows. */
const ZONE = 8;

/**
 * The home page, rendered from one response of the backend.
 * @param sold the only product type that the host sells
 */
export function HomePage({
  home,
  contact,
  brand,
  sold,
}: {
  home: Home;
  contact: SiteConfig['serviceContact'];
  brand: Brand;
  sold: SoldType | undefined;
}) {
  const t = useTranslations('home');
  const shell = useTranslations('shell');
  const zones = useZones(home);
  if (home.floors.length === 0) {
    return (
      <main id="main" className="wrap page">
        <h1 className="visually-hidden">{t('heading')}</h1>
        <EmptyState icon="box" title={t('opening.title')}>
          {t('opening.hint')}
        </EmptyState>
      </main>
    );
  }
  return (
    <main id="main" className={`wrap page ${styles.floors}`}>
      <Arrivals />
      <h1 className="visually-hidden">{t('heading')}</h1>
      <div className={styles.hero}>
        <CategoryList categories={home.categories} />
        <CategoryGrid categories={home.categories} />
        <Banners
          banners={home.banners.length > 0 ? home.banners : [plainBanner(shell, brand)]}
          goods={bannerProduct(home)}
        />
        <MemberColumn>
          <VisitorCards contact={contact} coupon={home.welcomeCoupon} />
        </MemberColumn>
      </div>
      <DailyDeals deals={home.dailyDeals} />
      <HotWords words={home.hotKeywords} />
      <SearchedBefore />
      <PopularProducts popular={home.popular} floors={home.floors} />
      {zones.length > 0 ? <ZoneSections label={t('zones.label')} zones={zones} /> : null}
      <div className={`block far ${styles.duo}`} data-arrives="">
        {/* Its steps are those of a top-up. */}
        {sold === 'PHYSICAL' ? null : <HowItWorks figures={home.figures} />}
        <LastNews news={home.news} />
      </div>
      <TrustLine figures={home.figures} serviceHours={contact.today} />
    </main>
  );
}

/** In place of the banners of a shop that has none. */
function plainBanner(shell: (key: 'brand' | 'tagline') => string, brand: Brand): Banner {
  const own = ownPalette(brand)?.shared;
  return {
    id: 'shop',
    title: shell('brand'),
    subtitle: shell('tagline'),
    link: categoryPath(),
    theme: own ? { from: own['sky-high'], to: own['sky-low'] } : { from: plainColour, to: '#5f87f2' },
  };
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
        <ZoneSection
          id={id}
          title={t(`${id}.title`)}
          note={t(`${id}.note`)}
          categories={parts.map(({ category }) => category)}
          goods={shared(parts.map(({ goods }) => goods))}
        />
      ),
    }));
}

/** Takes the same number from each category; places that the second one leaves free go to the first. */
function shared([first = [], second = []]: readonly (readonly GoodsCard[])[]): GoodsCard[] {
  const ofSecond = Math.min(second.length, ZONE / 2);
  return [...first.slice(0, ZONE - ofSecond), ...second].slice(0, ZONE);
}

/** Products whose covers illustrate the banners, from as many categories as possible. */
function bannerProduct({ floors, popular }: Home): GoodsCard[] {
  const known = new Set<string>();
  return [...floors.flatMap(({ goods }) => goods.slice(0, 2)), ...popular].filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
