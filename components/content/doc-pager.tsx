import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { Link } from '@/lib/routing/navigation';
import styles from './doc-pages.module.css';

export type DocPageFacts = { readonly pageNumber: number; readonly totalPages: number };

/**
 * Previous and next page; empty for one page.
 * @param to path of a page
 */
export function DocPager({
  page: { pageNumber, totalPages },
  to,
}: {
  page: DocPageFacts;
  to: (page: number) => string;
}) {
  const t = useTranslations('content.pager');
  if (totalPages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t('label')}>
      {pageNumber > 1 ? (
        <Link className="button" href={to(pageNumber - 1)} rel="prev">
          <Icon name="chevron-left" size={16} />
          {t('previous')}
        </Link>
      ) : null}
      <span className="muted number">{t('range', { page: pageNumber, pages: totalPages })}</span>
      {pageNumber < totalPages ? (
        <Link className="button" href={to(pageNumber + 1)} rel="next">
          {t('next')}
          <Icon name="chevron-right" size={16} />
        </Link>
      ) : null}
    </nav>
  );
}
