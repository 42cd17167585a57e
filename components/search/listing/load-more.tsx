import { useTranslations } from 'next-intl';
import { type ListingChoice, MOST_PAGES_AT_ONCE } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import styles from './listing.module.css';
import { changedPath, listingPath } from './listing-path';

/**
 * On the phone the next page is appended. The URL holds the number of pages, so that going back
 * from a product restores the list; it replaces the previous URL, so that back leaves the list.
 * @param last the last visible page
 */
export function LoadMore({ choice, last }: { choice: ListingChoice; last: number }) {
  const t = useTranslations('search.pager');
  const isFull = last - choice.page + 1 >= MOST_PAGES_AT_ONCE;
  return isFull ? (
    <Link className={`button ${styles.loadMore}`} href={changedPath(choice, { page: last + 1 })}>
      {t('next')}
    </Link>
  ) : (
    <Link
      className={`button ${styles.loadMore}`}
      href={listingPath({ ...choice, through: last + 1 })}
      replace
      scroll={false}
    >
      {t('loadMore')}
    </Link>
  );
}
