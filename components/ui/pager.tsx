import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import styles from './pager.module.css';

/**
 * Pages as addresses; nothing when there is one page only.
 * @param words the messages that name them
 */
export function Pager({
  words = 'member',
  page,
  pages,
  addressOf,
}: {
  words?: 'member' | 'order.list';
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}) {
  const text = useTranslations(words);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={text('pages')}>
      {page > 1 ? (
        <Link className="button" href={addressOf(page - 1)} rel="prev">
          {text('previous')}
        </Link>
      ) : null}
      <span className="number second">{text('pageOf', { page, pages })}</span>
      {page < pages ? (
        <Link className="button" href={addressOf(page + 1)} rel="next">
          {text('next')}
        </Link>
      ) : null}
    </nav>
  );
}
