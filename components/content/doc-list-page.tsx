import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { ArticleRow } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { docAddress, docListAddress, homeAddress } from '@/lib/routing/addresses';
import { type DocGroup, docGroups } from './doc-group';
import styles from './doc-pages.module.css';
import { NewsTag } from './news-rows';

/** Help, agreements and news as a list. `group` is absent for everything. */
export function DocListPage({ group, articles }: { group?: DocGroup; articles: readonly ArticleRow[] }) {
  const t = useTranslations('content');
  const nav = useTranslations('shell.nav');
  const title = group ? t(`group.${group}`) : t('list.title');
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homeAddress}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{title}</span>
      </nav>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="muted">{t('list.count', { count: articles.length })}</span>
      </div>
      <div className={styles.layout}>
        <nav className={`card ${styles.groups}`} aria-label={t('list.groups')}>
          <Link href={docListAddress()} aria-current={group === undefined ? 'page' : undefined}>
            {t('list.all')}
          </Link>
          {docGroups.map((each) => (
            <Link key={each} href={docListAddress(each)} aria-current={each === group ? 'page' : undefined}>
              {t(`group.${each}`)}
            </Link>
          ))}
        </nav>
        {articles.length > 0 ? (
          <ul className={`card ${styles.rows}`}>
            {articles.map((article) => (
              <li key={article.id}>
                <Link href={docAddress(article.code ?? article.id)}>
                  <h2>
                    <NewsTag category={article.category} />
                    {article.title}
                  </h2>
                  {article.summary ? <p className="clip-2">{article.summary}</p> : null}
                  <time className="small muted number" dateTime={article.publishTime.slice(0, 10)}>
                    {article.publishTime.slice(0, 10)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <div className="card">
            <EmptyState
              icon="document"
              title={t('list.empty')}
              action={
                <Link className="button" href={docListAddress()}>
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
