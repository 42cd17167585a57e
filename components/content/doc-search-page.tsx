import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { Page } from '@/lib/contract/endpoint';
import type { ArticleRow } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { docListAddress, homeAddress } from '@/lib/routing/addresses';
import { DocGroups } from './doc-groups';
import { DocPager } from './doc-pager';
import styles from './doc-pages.module.css';
import { DocRows } from './doc-rows';
import { DocSearchForm } from './doc-search-form';

/** What a search in help and news found. */
export function DocSearchPage({ keyword, page }: { keyword: string; page: Page<ArticleRow> }) {
  const t = useTranslations('content');
  const nav = useTranslations('shell.nav');
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homeAddress}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <Link href={docListAddress()}>{t('list.title')}</Link>
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
            <DocPager page={page} to={(number) => docListAddress(undefined, { keyword, page: number })} />
          </div>
        ) : (
          <div className="card">
            <EmptyState
              icon="search"
              title={t('search.none', { keyword })}
              action={
                <Link className="button button-primary" href={docListAddress()}>
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
