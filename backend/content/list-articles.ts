import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Page } from '../../lib/contract/endpoint';
import type { ArticleRow } from '../../lib/contract/goods';
import { article } from '../database/schema/catalog';
import type { Context } from '../platform/context';
import { pageOffset, toPage } from '../platform/to-page';
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
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(article).where(where);
  const rows = await db
    .select(articleColumns)
    .from(article)
    .where(where)
    .orderBy(desc(article.isTop), desc(article.publishTime), desc(article.id))
    .limit(query.pageSize)
    .offset(pageOffset(query));
  return toPage(
    rows.map((row) => articleOnWire(row, locale)),
    counted?.total ?? 0,
    query,
  );
}

/** Documents (agreements, about, help, questions), of one group or all, in their order. */
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
