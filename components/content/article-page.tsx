import { useTranslations } from 'next-intl';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { Icon } from '@/components/ui/picture/icon';
import { DatedText } from '@/components/ui/time/dated-text';
import type { Article } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docListPath, docPath, homePath } from '@/lib/routing/paths';
import { ArticleOutline, hasOutline } from './article-outline';
import styles from './article-page.module.css';
import { NewsTag } from './news-rows';
import { PrintButton } from './print-button';
import { UsefulVote } from './useful-vote';

/** One document or news article. The backend has sanitized its HTML. */
export function ArticlePage({ article }: { article: Article }) {
  const t = useTranslations('content');
  const nav = useTranslations('shell.nav');
  const list = docListPath(article.type === 'NEWS' ? 'NEWS' : undefined);
  const wasUpdated = article.updatedTime.slice(0, 10) > article.publishTime.slice(0, 10);
  return (
    <>
      <PhoneBar title={article.title} backTo={list} />
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={t('crumbs')}>
          <Link href={homePath}>{nav('home')}</Link>
          <Icon name="chevron-right" />
          <Link href={list}>{article.type === 'NEWS' ? t('group.NEWS') : t('list.title')}</Link>
          <Icon name="chevron-right" />
          <span aria-current="page">{article.title}</span>
        </nav>
        <div className={hasOutline(article) ? styles.layout : `${styles.layout} ${styles.single}`}>
          <article className={`card ${styles.article}`}>
            <h1>{article.title}</h1>
            <p className={`small muted ${styles.meta}`}>
              <NewsTag category={article.category} />
              <span>{article.author}</span>
              <time dateTime={article.publishTime.slice(0, 10)}>
                <DatedText>{t('article.published', { time: article.publishTime.slice(0, 10) })}</DatedText>
              </time>
              {wasUpdated ? (
                <time dateTime={article.updatedTime.slice(0, 10)}>
                  <DatedText>{t('article.updated', { time: article.updatedTime.slice(0, 10) })}</DatedText>
                </time>
              ) : null}
              <span className={styles.tools}>
                <PrintButton>
                  <Icon name="print" size={16} />
                  {t('article.print')}
                </PrintButton>
              </span>
            </p>
            <ArticleOutline headings={article.headings} folded />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the backend */}
            <div className={styles.body} dangerouslySetInnerHTML={{ __html: article.content }} />
            <UsefulVote
              id={article.id}
              texts={{
                question: t('article.vote.question'),
                yes: t('article.vote.yes'),
                no: t('article.vote.no'),
                thanks: t('article.vote.thanks'),
                // The browser fills in the numbers.
                count: t('article.vote.count', { useful: '{useful}', total: '{total}' }),
                missing: t('article.vote.missing'),
                service: t('article.vote.service'),
                failed: t('article.vote.failed'),
              }}
            />
            <nav className={styles.around} aria-label={t('article.around')}>
              {article.prev ? (
                <Link className="link" href={docPath(article.prev.code ?? article.prev.id)}>
                  {t('article.previous')} · {article.prev.title}
                </Link>
              ) : null}
              {article.next ? (
                <Link className="link" href={docPath(article.next.code ?? article.next.id)}>
                  {t('article.next')} · {article.next.title}
                </Link>
              ) : null}
              <Link className="link" href={list}>
                {t('article.back')}
              </Link>
            </nav>
          </article>
          <ArticleOutline headings={article.headings} />
        </div>
      </main>
    </>
  );
}
