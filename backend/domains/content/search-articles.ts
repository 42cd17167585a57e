import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../../lib/contract/dialect/endpoint';
import type { ArticleRow } from '../../../lib/contract/storefront/content';
import { article } from '../../database/schema/content';
import { localize, localizedColumn } from '../../platform/localize';
import { readPage } from '../../platform/read-page';
import { containing, normaliseKeyword } from '../../platform/search-keyword';
import { toPage } from '../../platform/to-page';
import { articleColumns, articleOnWire } from './article-row';
import { excerptOf } from './excerpt';
import { type ContentContext, visible } from './view-article';

const MOST_WORDS = 8;

/**
 * Documents and news whose title, summary or text in the reader's language contains every word; title matches come
 * first. `summary` is the matching passage. An empty keyword returns nothing.
 */
export async function searchArticles(
  context: ContentContext,
  query: { keyword: string; pageNumber: number; pageSize: number },
): Promise<Page<ArticleRow>> {
  const { db, locale } = context;
  const words = normaliseKeyword(query.keyword).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return toPage([], 0, query);
  const title = sql`lower(${localizedColumn(article.titleI18n, locale)})`;
  const whole = sql`lower(concat_ws(' ', ${localizedColumn(article.titleI18n, locale)}, ${localizedColumn(article.summaryI18n, locale)},
    ${localizedColumn(article.readingI18n, locale)}))`;
  const where = and(visible(context), ...words.map((word) => sql`${whole} like ${containing(word)}`));
  const total = db.select({ rows: count() }).from(article).where(where);
  const rows = db
    .select({ ...articleColumns, readingI18n: article.readingI18n })
    .from(article)
    .where(where)
    .orderBy(
      desc(sql`case when ${inTitle(title, words)} then 1 else 0 end`),
      desc(eq(article.type, 'DOC')),
      desc(article.publishTime),
      desc(article.id),
    );
  return readPage(query, { total, rows }, ({ readingI18n, ...row }) => {
    const found = articleOnWire(row, locale);
    const text = `${found.summary} ${localize(readingI18n, locale)}`;
    return { ...found, summary: excerptOf(text, words) };
  });
}

function inTitle(title: SQL, words: readonly string[]): SQL {
  return sql.join(
    words.map((word) => sql`${title} like ${containing(word)}`),
    sql` and `,
  );
}
