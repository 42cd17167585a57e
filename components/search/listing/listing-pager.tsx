import { useTranslations } from 'next-intl';
import { shownPages } from '@/components/ui/navigation/shown-pages';
import { Icon } from '@/components/ui/picture/icon';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import styles from './listing.module.css';
import { changedPath } from './listing-path';
import { LoadMore } from './load-more';

type PageFacts = { pageNumber: number; pageSize: number; total: number; totalPages: number };

/** The pages of a listing as links; empty for one page. */
export function ListingPager({ choice, page }: { choice: ListingChoice; page: PageFacts }) {
  const t = useTranslations('search.pager');
  const { pageNumber, pageSize, total, totalPages } = page;
  if (totalPages < 2) return null;
  const last = Math.min(choice.through ?? pageNumber, totalPages);
  const to = (number: number) => changedPath(choice, { page: number });
  const first = (pageNumber - 1) * pageSize + 1;
  return (
    <nav className={styles.pager} aria-label={t('label')}>
      {last < totalPages ? <LoadMore choice={choice} last={last} /> : null}
      <span>{t('range', { from: first, to: Math.min(total, last * pageSize), total })}</span>
      {pageNumber > 1 ? (
        <Link href={to(pageNumber - 1)} aria-label={t('previous')} rel="prev">
          <Icon name="chevron-left" size={16} />
        </Link>
      ) : (
        <span className={styles.off}>
          <Icon name="chevron-left" size={16} />
        </span>
      )}
      {shownPages(pageNumber, totalPages).map((number) =>
        typeof number === 'string' ? (
          <span key={number} className={styles.off}>
            …
          </span>
        ) : (
          <Link
            key={number}
            className="number"
            href={to(number)}
            aria-current={number >= pageNumber && number <= last ? 'page' : undefined}
            aria-label={t('page', { page: number })}
          >
            {number}
          </Link>
        ),
      )}
      {last < totalPages ? (
        <Link href={to(last + 1)} aria-label={t('next')} rel="next">
          <Icon name="chevron-right" size={16} />
        </Link>
      ) : (
        <span className={styles.off}>
          <Icon name="chevron-right" size={16} />
        </span>
      )}
    </nav>
  );
}
