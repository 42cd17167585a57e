import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import styles from './pager.module.css';

/**
 * Pages as links; empty for one page.
 * @param words the messages of their labels
 */
export function Pager({
  words = 'member',
  page,
  pages,
  pathOf,
}: {
  words?: 'member' | 'order.list';
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}) {
  const text = useTranslations(words);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={text('pages')}>
      {page > 1 ? (
        <Link className="button" href={pathOf(page - 1)} rel="prev">
          {text('previous')}
        </Link>
      ) : null}
      <span className="number second">{text('pageOf', { page, pages })}</span>
      {page < pages ? (
        <Link className="button" href={pathOf(page + 1)} rel="next">
          {text('next')}
        </Link>
      ) : null}
    </nav>
  );
}
