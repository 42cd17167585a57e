import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/picture/icon';
import type { Category } from '@/lib/products/category-contract';
import type { ProductList } from '@/lib/products/list-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import { categoryPath, homePath } from '@/lib/routing/paths';
import { CategoryChips, CategorySide } from './category-side';
import { HotList } from './hot-list';
import styles from './listing.module.css';
import { ListingBar } from './listing-bar';
import { ListingFilters } from './listing-filters';
import { ListingPager } from './listing-pager';
import { ProductGrid } from './product-grid';
import { SiblingCategories } from './sibling-categories';

/** One category, or the whole shop, with its filters. */
export function CategoryPage({
  categories,
  choice,
  page,
  hot,
}: {
  categories: readonly Category[];
  choice: ListingChoice;
  page: ProductList;
  hot: readonly GoodsCard[];
}) {
  const t = useTranslations('search');
  const nav = useTranslations('shell.nav');
  const { code } = choice;
  const name = categories.find((category) => category.code === code)?.name ?? t('allGoods');
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homePath}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{name}</span>
      </nav>
      <h1 className="visually-hidden">{name}</h1>
      <CategoryChips categories={categories} code={code} />
      <div className={styles.listing}>
        <CategorySide categories={categories} code={code} />
        <div>
          <div className={styles.controls}>
            <ListingFilters choice={choice} found={page} />
            <ListingBar choice={choice} found={page} />
          </div>
          {page.records.length > 0 ? (
            <>
              <ProductGrid goods={page.records} />
              <ListingPager choice={choice} page={page} />
            </>
          ) : (
            <div className="card">
              <EmptyState
                icon="filter"
                title={t('empty.title')}
                action={
                  <Link className="button button-primary" href={categoryPath(code)}>
                    {t('empty.clear')}
                  </Link>
                }
              >
                {t('empty.hint')}
              </EmptyState>
              <SiblingCategories categories={categories} choice={choice} />
            </div>
          )}
        </div>
        <HotList goods={hot} />
      </div>
    </main>
  );
}
