import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { Category, CountedPage, GoodsCard } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress, homeAddress } from '@/lib/routing/addresses';
import type { ListingChoice } from '@/lib/routing/listing-choice';
import { CategoryChips, CategorySide } from './category-side';
import { GoodsGrid } from './goods-grid';
import { HotList } from './hot-list';
import styles from './listing.module.css';
import { ListingBar } from './listing-bar';
import { ListingFilters } from './listing-filters';
import { ListingPager } from './listing-pager';
import { Neighbours } from './neighbours';

/** One category, or the whole shop, with its filters. */
export function CategoryPage({
  categories,
  choice,
  page,
  hot,
}: {
  categories: readonly Category[];
  choice: ListingChoice;
  page: CountedPage;
  hot: readonly GoodsCard[];
}) {
  const t = useTranslations('search');
  const nav = useTranslations('shell.nav');
  const { code } = choice;
  const name = categories.find((category) => category.code === code)?.name ?? t('allGoods');
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homeAddress}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{name}</span>
      </nav>
      <h1 className="visually-hidden">{name}</h1>
      <CategoryChips categories={categories} code={code} />
      <div className={styles.listing}>
        <CategorySide categories={categories} code={code} />
        <div>
          <ListingFilters choice={choice} />
          <ListingBar choice={choice} found={page} />
          {page.records.length > 0 ? (
            <>
              <GoodsGrid goods={page.records} />
              <ListingPager choice={choice} page={page} />
            </>
          ) : (
            <div className="card">
              <EmptyState
                icon="filter"
                title={t('empty.title')}
                action={
                  <Link className="button button-primary" href={categoryAddress(code)}>
                    {t('empty.clear')}
                  </Link>
                }
              >
                {t('empty.hint')}
              </EmptyState>
              <Neighbours categories={categories} choice={choice} />
            </div>
          )}
        </div>
        <HotList goods={hot} />
      </div>
    </main>
  );
}
