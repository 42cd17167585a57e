import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import { type ListingChoice, MOST_PAGES_AT_ONCE } from '@/lib/routing/listing-choice';
import styles from './listing.module.css';
import { changedAddress, listingAddress } from './listing-address';

/**
 * On the phone the next page joins the ones in sight. The address says how many there are, so that the way back
 * from a goods finds the same list at the same place; it replaces the old one, so that back still leaves the list.
 * @param last the last page in sight
 */
export function LoadMore({ choice, last }: { choice: ListingChoice; last: number }) {
  const t = useTranslations('search.pager');
  const isFull = last - choice.page + 1 >= MOST_PAGES_AT_ONCE;
  return isFull ? (
    <Link className={`button ${styles.loadMore}`} href={changedAddress(choice, { page: last + 1 })}>
      {t('next')}
    </Link>
  ) : (
    <Link
      className={`button ${styles.loadMore}`}
      href={listingAddress({ ...choice, through: last + 1 })}
      replace
      scroll={false}
    >
      {t('loadMore')}
    </Link>
  );
}
