import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import type { GoodsCard } from '@/lib/products/product-card';
import { isNarrowed, type ListingChoice } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import { searchPath } from '@/lib/routing/paths';
import type { SearchResult } from '@/lib/search/queries/search-products';
import { AskService } from './ask-service';
import { HotList } from './hot-list';
import styles from './listing.module.css';
import { ListingBar } from './listing-bar';
import { ListingFilters } from './listing-filters';
import { ListingPager } from './listing-pager';
import { ProductGrid } from './product-grid';
import { RememberSearch } from './remember-search';
import { SearchStart } from './search-start';

/** With at most so many results, one row of tiles, popular products follow below. */
const FEW = 5;

/**
 * The results of a search.
 * @param result null without a keyword
 * @param hot popular products, beside many results, below few, or in place of them
 */
export function SearchPage({
  choice,
  result,
  hot,
  hotWords,
}: {
  choice: ListingChoice;
  result: SearchResult | null;
  hot: readonly GoodsCard[];
  hotWords: readonly string[];
}) {
  const t = useTranslations('search.search');
  const keyword = choice.keyword ?? '';
  if (!result) {
    return (
      <main id="main" className="wrap page">
        <SearchStart hotWords={hotWords} />
        <Popular goods={hot} />
      </main>
    );
  }
  const isEmpty = result.records.length === 0;
  const isShort = result.total <= FEW;
  const found = new Set(result.records.map(({ id }) => id));
  return (
    <main id="main" className="wrap page">
      <RememberSearch keyword={keyword} isWorthIt={result.total > 0 && !isNarrowed(choice)} />
      <div className="page-head">
        <h1>{t('title', { keyword })}</h1>
        <p className="muted" role="status">
          {t(result.hasMore ? 'foundMore' : 'found', { count: result.total })}
        </p>
      </div>
      {result.corrected ? (
        <div style={{ marginBottom: 'var(--s-12)' }}>
          <Notice>{t('corrected', { keyword, corrected: result.corrected })}</Notice>
        </div>
      ) : null}
      <div className={isShort ? styles.isSearch : `${styles.listing} ${styles.isSearch}`}>
        <div>
          {isEmpty && !isNarrowed(choice) ? null : (
            <div className={styles.controls}>
              <ListingFilters choice={choice} found={result} />
              <ListingBar choice={choice} found={result} />
            </div>
          )}
          {isEmpty ? (
            <div className="card">
              <NothingFound choice={choice} keyword={keyword} />
            </div>
          ) : (
            <>
              <ProductGrid goods={result.records} />
              <ListingPager choice={choice} page={result} />
            </>
          )}
          {isShort ? <Popular goods={hot.filter(({ id }) => !found.has(id))} /> : null}
        </div>
        {isShort ? null : <HotList goods={hot} />}
      </div>
    </main>
  );
}

function NothingFound({ choice, keyword }: { choice: ListingChoice; keyword: string }) {
  const t = useTranslations('search');
  return isNarrowed(choice) ? (
    <EmptyState
      icon="filter"
      title={t('empty.title')}
      action={
        <Link className="button button-primary" href={searchPath({ keyword })}>
          {t('empty.clear')}
        </Link>
      }
    />
  ) : (
    <EmptyState
      icon="search"
      title={t('search.none', { keyword })}
      action={<AskService text={t('search.askService')} keyword={keyword} />}
    >
      {t('search.noneHint')}
    </EmptyState>
  );
}

function Popular({ goods }: { goods: readonly GoodsCard[] }) {
  const t = useTranslations('search.search');
  if (goods.length === 0) return null;
  return (
    <section className="block" aria-labelledby="popular-title">
      <div className="section-head">
        <h2 id="popular-title">{t('popular')}</h2>
      </div>
      <ProductGrid goods={goods} />
    </section>
  );
}
