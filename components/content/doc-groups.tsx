import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import { docListPath } from '@/lib/routing/paths';
import { type DocGroup, docGroups } from './doc-group';
import styles from './doc-pages.module.css';

/**
 * The sections of help and news.
 * @param group the current one; absent for all, null for none
 */
export function DocGroups({ group }: { group: DocGroup | null | undefined }) {
  const t = useTranslations('content');
  return (
    <nav className={`card ${styles.groups}`} aria-label={t('list.groups')}>
      <Link href={docListPath()} aria-current={group === undefined ? 'page' : undefined}>
        {t('list.all')}
      </Link>
      {docGroups.map((each) => (
        <Link key={each} href={docListPath(each)} aria-current={each === group ? 'page' : undefined}>
          {t(`group.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
