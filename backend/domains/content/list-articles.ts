import { and, asc, count, desc, eq, lte } from 'drizzle-orm';
import type { ArticleRow } from '../../../lib/content/contract';
import type { Page } from '../../../lib/wire/endpoint';
import { article } from '../../database/schema/content';
import type { Context } from '../../platform/context';
import { readPage } from '../../platform/read-page';
import { articleColumns, articleOnWire } from './article-row';

type ContentContext = Pick<Context, 'db' | 'clock' | 'locale'>;

/** Published news, pinned first, then newest. */
export async function listArticles(
  { db, clock, locale }: ContentContext,
  query: { category?: string | undefined; pageNumber: number; pageSize: number },
): Promise<Page<ArticleRow>> {
  const where = and(
    eq(article.type, 'NEWS'),
    eq(article.isEnabled, true),
    lte(article.publishTime, clock.now()),
    query.category === undefined ? undefined : eq(article.category, query.category),
  );
  const total = db.select({ rows: count() }).from(article).where(where);
  const rows = db
    .select(articleColumns)
    .from(article)
    .where(where)
    .orderBy(desc(article.isTop), desc(article.publishTime), desc(article.id));
  return readPage(query, { total, rows }, (row) => articleOnWire(row, locale));
}

/** Documents (agreements, about, help, questions) of one group or all, in display order. */
export async function listDocs(
  { db, locale }: ContentContext,
  query: { group?: string | undefined },
): Promise<ArticleRow[]> {
  const rows = await db
    .select(articleColumns)
    .from(article)
    .where(
      and(
        eq(article.type, 'DOC'),
        eq(article.isEnabled, true),
        query.group === undefined ? undefined : eq(article.category, query.group),
      ),
    )
    .orderBy(asc(article.category), asc(article.sort), asc(article.id));
  return rows.map((row) => articleOnWire(row, locale));
}
