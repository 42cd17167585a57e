import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/picture/icon';
import type { ArticleRow } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docListPath, homePath } from '@/lib/routing/paths';
import type { DocGroup } from './doc-group';
import { DocGroups } from './doc-groups';
import { type DocPageFacts, DocPager } from './doc-pager';
import styles from './doc-pages.module.css';
import { DocRows } from './doc-rows';
import { DocSearchForm } from './doc-search-form';
import { HelpQuestions } from './help-questions';

/**
 * Help, agreements and news as a list.
 * @param group absent for everything
 * @param page which page of how many, where the list has pages
 */
export function DocListPage({
  group,
  articles,
  page,
}: {
  group?: DocGroup;
  articles: readonly ArticleRow[];
  page?: DocPageFacts & { readonly total: number };
}) {
  const t = useTranslations('content');
  const nav = useTranslations('shell.nav');
  const title = group ? t(`group.${group}`) : t('list.title');
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homePath}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{title}</span>
      </nav>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="muted">{t('list.count', { count: page?.total ?? articles.length })}</span>
      </div>
      <DocSearchForm />
      {group === undefined || group === 'HELP' ? <HelpQuestions articles={articles} /> : null}
      <div className={styles.layout}>
        <DocGroups group={group} />
        {articles.length > 0 ? (
          <div>
            <DocRows articles={articles} />
            {page ? <DocPager page={page} to={(number) => docListPath(group, { page: number })} /> : null}
          </div>
        ) : (
          <div className="card">
            <EmptyState
              icon="document"
              title={t('list.empty')}
              action={
                <Link className="button" href={docListPath()}>
                  {t('list.emptyAction')}
                </Link>
              }
            />
          </div>
        )}
      </div>
    </main>
  );
}
