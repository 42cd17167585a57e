import { and, asc, desc, eq, gt, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Article } from '../../../lib/content/contract';
import { formatShanghai } from '../../../lib/time';
import { article } from '../../database/schema/content';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import type { TermsContext } from '../currencies/payment-methods';
import { articleOnWire } from './article-row';
import { outlineOf } from './outline';
import { renderArticle } from './render-article';
import { withFees } from './with-fees';

export type ContentContext = Pick<Context, 'db' | 'clock' | 'locale'>;
type ReadContext = ContentContext & TermsContext;
type Row = typeof article.$inferSelect;

/**
 * A published news article by its id.
 * @throws StoreError common_message_notFound when no such news is published
 */
export function viewNews(context: ReadContext, query: { id: string }): Promise<Article> {
  return viewArticle(context, and(eq(article.type, 'NEWS'), eq(article.id, query.id)));
}

/**
 * A document by its id or code; also accepts ids of news, because links to both have the same form.
 * @throws StoreError common_message_notFound
 */
export async function viewDoc(
  context: ReadContext,
  { id, code }: { id?: string | undefined; code?: string | undefined },
): Promise<Article> {
  if (id !== undefined) return viewArticle(context, eq(article.id, id));
  if (code !== undefined) return viewArticle(context, and(eq(article.type, 'DOC'), eq(article.code, code)));
  throw new StoreError('common_message_notFound');
}

async function viewArticle(context: ReadContext, which: SQL | undefined): Promise<Article> {
  const { db, locale } = context;
  const [row] = await db
    .select()
    .from(article)
    .where(and(which, visible(context)))
    .limit(1);
  if (!row) throw new StoreError('common_message_notFound');
  const text = localize(row.contentI18n, locale);
  const written = row.contentFormat === 'MARKDOWN' ? await withFees(text, context) : text;
  const [prev, next] = await Promise.all([neighbour(context, row, 'prev'), neighbour(context, row, 'next')]);
  return {
    ...articleOnWire(row, locale),
    ...outlineOf(renderArticle(written, row.contentFormat)),
    updatedTime: formatShanghai(row.updatedTime),
    prev,
    next,
  };
}

/** Matches articles that are active and published. */
export function visible({ clock }: ContentContext): SQL | undefined {
  return and(eq(article.isEnabled, true), or(eq(article.type, 'DOC'), lte(article.publishTime, clock.now())));
}

/** The newer (`prev`) or older (`next`) news; for a document its neighbour in the same group. */
export async function neighbour(
  context: ContentContext,
  row: Row,
  side: 'prev' | 'next',
): Promise<Article['next']> {
  const isNews = row.type === 'NEWS';
  // News are ordered from new to old, documents by position.
  const forward = (side === 'next') !== isNews;
  const [column, value] = isNews
    ? ([article.publishTime, row.publishTime] as const)
    : ([article.sort, row.sort] as const);
  const further = forward ? gt : lt;
  const order = forward ? asc : desc;
  const [found] = await context.db
    .select({ id: article.id, code: article.code, titleI18n: article.titleI18n })
    .from(article)
    .where(
      and(
        eq(article.type, row.type),
        isNews ? undefined : eq(article.category, row.category),
        visible(context),
        or(further(column, value), and(eq(column, value), further(article.id, row.id))),
      ),
    )
    .orderBy(order(column), order(article.id))
    .limit(1);
  if (!found) return null;
  return { id: found.id, code: found.code, title: localize(found.titleI18n, context.locale) };
}
