import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import styles from './listing.module.css';
import { changedPath } from './listing-path';

const SORTS = ['RECOMMENDED', 'SALES_DESC', 'PRICE_ASC', 'DATE_DESC'] as const;

/** Sorting, "on sale", and the count. Choosing price again reverses the order. */
export function ListingBar({
  choice,
  found: { total, hasMore },
}: {
  choice: ListingChoice;
  found: { total: number; hasMore: boolean };
}) {
  const t = useTranslations('search');
  const to = (change: Partial<ListingChoice>) => changedPath(choice, change);
  const isByPrice = choice.sort === 'PRICE_ASC' || choice.sort === 'PRICE_DESC';
  return (
    <div className={styles.bar}>
      <nav className="tabs tabs-pill" aria-label={t('sort')}>
        {SORTS.map((sort) =>
          sort === 'PRICE_ASC' ? (
            <Link
              key={sort}
              href={to({ sort: choice.sort === 'PRICE_ASC' ? 'PRICE_DESC' : 'PRICE_ASC' })}
              aria-current={isByPrice ? 'page' : undefined}
              aria-label={
                isByPrice ? t(choice.sort === 'PRICE_ASC' ? 'sorts.PRICE_UP' : 'sorts.PRICE_DOWN') : undefined
              }
              scroll={false}
            >
              {t('sorts.PRICE_ASC')}
              {isByPrice ? <span aria-hidden="true">{choice.sort === 'PRICE_ASC' ? '↑' : '↓'}</span> : null}
            </Link>
          ) : (
            <Link
              key={sort}
              href={to({ sort })}
              aria-current={choice.sort === sort ? 'page' : undefined}
              scroll={false}
            >
              {t(`sorts.${sort}`)}
            </Link>
          ),
        )}
      </nav>
      <Link
        className={`chip ${styles.toggle}`}
        href={to({ onSale: !choice.onSale })}
        aria-current={choice.onSale || undefined}
        scroll={false}
      >
        <Icon name={choice.onSale ? 'check' : 'filter'} size={16} />
        {t('onSale')}
      </Link>
      <span className={`muted ${styles.count}`}>{t(hasMore ? 'countMore' : 'count', { count: total })}</span>
    </div>
  );
}
