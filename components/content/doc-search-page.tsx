import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/picture/icon';
import type { ArticleRow } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docListPath, homePath } from '@/lib/routing/paths';
import type { Page } from '@/lib/wire/endpoint';
import { DocGroups } from './doc-groups';
import { DocPager } from './doc-pager';
import styles from './doc-pages.module.css';
import { DocRows } from './doc-rows';
import { DocSearchForm } from './doc-search-form';

/** The results of a search in help and news. */
export function DocSearchPage({ keyword, page }: { keyword: string; page: Page<ArticleRow> }) {
  const t = useTranslations('content');
  const nav = useTranslations('shell.nav');
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homePath}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <Link href={docListPath()}>{t('list.title')}</Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{keyword}</span>
      </nav>
      <div className="page-head">
        <h1>{t('search.title', { keyword })}</h1>
        <span className="muted" role="status">
          {t('list.count', { count: page.total })}
        </span>
      </div>
      <DocSearchForm keyword={keyword} />
      <div className={styles.layout}>
        <DocGroups group={null} />
        {page.records.length > 0 ? (
          <div>
            <DocRows articles={page.records} keyword={keyword} />
            <DocPager page={page} to={(number) => docListPath(undefined, { keyword, page: number })} />
          </div>
        ) : (
          <div className="card">
            <EmptyState
              icon="search"
              title={t('search.none', { keyword })}
              action={
                <Link className="button button-primary" href={docListPath()}>
                  {t('search.all')}
                </Link>
              }
            >
              {t('search.noneHint')}
            </EmptyState>
          </div>
        )}
      </div>
    </main>
  );
}
