import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  articleContent,
  type articleStates,
  docGroups,
  newsCategories,
} from '../../../../lib/content/staff/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { locales } from '../../../../lib/i18n/locales';
import { formatShanghai } from '../../../../lib/time';
import { article } from '../../../database/schema/content';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { byId, keysetSorting } from '../../../platform/keyset-sorting';
import { localize } from '../../../platform/localize';
import { containsWords } from '../../../platform/search-keyword';
import { listRevisions, readRevision } from '../../staff/revisions/list-revisions';
import { readStaleTexts } from '../../staff/revisions/stale-texts';
import { lastSaved } from '../../staff/revisions/write-revision';
import { renderArticle } from '../render-article';
import { withFees } from '../with-fees';
import { contentOf } from './article-content';

type List = Contract['GET /store/admin/article/list'];
type Row = typeof article.$inferSelect;

const pageSize = 50;

/** News or documents by time, paged by id. */
export async function listArticlesForStaff(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { db, locale } = context;
  const ids = query.q ? await named(context, query.type, query.q) : null;
  const { order, following } = keysetSorting(article.id, byId[query.sort], query.after);
  const rows = await db
    .select()
    .from(article)
    .where(and(eq(article.type, query.type), following, ids ? inArray(article.id, ids) : undefined))
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map((row) => ({
      id: row.id,
      type: row.type,
      code: row.code,
      category: row.category,
      title: localize(row.titleI18n, locale),
      languages: locales.filter((one) => row.titleI18n[one] && row.contentI18n[one]),
      state: stateOf(row, context),
      isTop: row.isTop,
      publishTime: formatShanghai(row.publishTime),
      updatedTime: formatShanghai(row.updatedTime),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The articles of a type whose code or title contains every word. */
async function named({ db }: Context, type: Row['type'], q: string): Promise<string[]> {
  const rows = await db
    .select({ id: article.id, code: article.code, title: article.titleI18n })
    .from(article)
    .where(eq(article.type, type));
  return rows
    .filter(({ code, title }) => containsWords(q, [code, ...Object.values(title)]))
    .map(({ id }) => id);
}

function stateOf(row: Row, { clock }: Pick<Context, 'clock'>): (typeof articleStates)[number] {
  if (!row.isEnabled) return 'HIDDEN';
  return row.type === 'NEWS' && row.publishTime > clock.now() ? 'SCHEDULED' : 'PUBLISHED';
}

/**
 * An article with its texts in all languages.
 * @throws StoreError common_message_notFound
 */
export async function viewArticleForStaff(
  context: Context,
  id: string,
): Promise<z.input<Contract['GET /store/admin/article/view']['data']>> {
  const row = await find(context, id);
  return {
    id,
    type: row.type,
    code: row.code,
    state: stateOf(row, context),
    format: row.contentFormat,
    version: row.version,
    updatedTime: formatShanghai(row.updatedTime),
    lastSaved: await lastSaved(context.db, { kind: 'ARTICLE', id }),
    content: contentOf(row),
    staleTexts: await readStaleTexts(context.db, { kind: 'ARTICLE', id }),
    categories: [...(row.type === 'NEWS' ? newsCategories : docGroups)],
  };
}

async function find({ db }: Context, id: string): Promise<Row> {
  const [row] = await db.select().from(article).where(eq(article.id, id));
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/**
 * The saved states of an article.
 * @throws StoreError common_message_notFound
 */
export async function articleHistory(context: Context, query: { id: string; after?: number | undefined }) {
  await find(context, query.id);
  return listRevisions(context, { kind: 'ARTICLE', id: query.id }, query.after);
}

/** One saved state of an article. */
export async function articleRevision(context: Context, id: string) {
  const found = await readRevision(context, 'ARTICLE', id);
  return { ...found, content: articleContent.parse(found.content) };
}

/** Markdown as the pages of the shop show it. */
export async function previewMarkdown(
  context: Context,
  { text }: { text: string },
): Promise<{ html: string }> {
  return { html: renderArticle(await withFees(text, context), 'MARKDOWN') };
}
