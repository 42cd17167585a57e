import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import { type ArticleContent, docGroups, newsCategories } from '../../../../lib/content/staff/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { defaultLocale } from '../../../../lib/i18n/locales';
import type { Transaction } from '../../../database/connect';
import { article } from '../../../database/schema/content';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { isDuplicate } from '../../../platform/errors/is-duplicate';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lastSaved, writeRevision } from '../../staff/revisions/write-revision';
import { neighbour } from '../view-article';
import { writtenArticle } from '../written-article';
import { contentOf } from './article-content';

type Create = z.output<Contract['POST /store/admin/article/create']['body']>;
type Save = z.output<Contract['POST /store/admin/article/save']['body']>;
type Row = typeof article.$inferSelect;

/**
 * Writes a new article. News with a later time is shown from then on.
 * @throws StoreError `content_codeUsed`; `common_message_badRequest` for a category of the other type
 */
export async function createArticle(context: Context, body: Create): Promise<{ id: string }> {
  checkCategory(body.type, body.content);
  if ((body.type === 'DOC') !== (body.code !== null)) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['code'] } });
  }
  const id = newId();
  try {
    await context.db.transaction(async (tx) => {
      const now = context.clock.now();
      const [row] = await tx
        .insert(article)
        .values({
          id,
          type: body.type,
          code: body.code,
          ...columnsOf(body.content),
          createdTime: now,
          updatedTime: now,
        })
        .returning();
      if (!row) throw new StoreError('common_message_serviceUnavailable');
      await refreshArticle(tx, context, null, row);
      await writeRevision(
        tx,
        context,
        { kind: 'ARTICLE', id },
        { before: null, after: contentOf(row), reason: body.reason },
      );
      await writeStaffAudit(tx, context, {
        action: 'article.create',
        subjectId: id,
        reason: body.reason,
        after: { type: body.type, code: body.code, title: body.content.title[defaultLocale] },
      });
    });
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('content_codeUsed', { cause: error });
    throw error;
  }
  return { id };
}

/**
 * Saves an article. Only the pages that show what changed are invalidated.
 * @throws StoreError `common_message_notFound`; `editor_changedMeanwhile` with the newer content
 */
export async function saveArticle(context: Context, body: Save): Promise<{ version: number }> {
  const { id, content, reason } = body;
  return context.db.transaction(async (tx) => {
    const [one] = await tx.select().from(article).where(eq(article.id, id)).for('update');
    if (!one) throw new StoreError('common_message_notFound');
    checkCategory(one.type, content);
    const before = contentOf(one);
    if (one.version !== body.version) {
      const last = await lastSaved(tx, { kind: 'ARTICLE', id });
      throw new StoreError('editor_changedMeanwhile', {
        data: { by: last?.by ?? null, time: last?.time ?? null, version: one.version, content: before },
      });
    }
    await invalidateNeighbours(tx, context, one);
    const version = one.version + 1;
    const [row] = await tx
      .update(article)
      .set({ ...columnsOf(content), updatedTime: context.clock.now(), version })
      .where(eq(article.id, id))
      .returning();
    if (!row) throw new StoreError('common_message_notFound');
    const after = contentOf(row);
    await refreshArticle(tx, context, one, row);
    await writeRevision(tx, context, { kind: 'ARTICLE', id }, { before, after, reason });
    await writeStaffAudit(tx, context, {
      action: 'article.save',
      subjectId: id,
      reason,
      before: changed(before, after),
      after: changed(after, before),
    });
    return { version };
  });
}

function checkCategory(type: Row['type'], { category }: ArticleContent): void {
  const known: readonly string[] = type === 'NEWS' ? newsCategories : docGroups;
  if (!known.includes(category)) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['category'] } });
  }
}

function columnsOf({ title, summary, body, author, publishTime, ...plain }: ArticleContent) {
  return {
    ...plain,
    ...writtenArticle(body),
    titleI18n: title,
    summaryI18n: summary,
    authorI18n: author,
    publishTime: new Date(publishTime),
  };
}

/** The fields of a state that the other does not have so. */
function changed(state: ArticleContent, other: ArticleContent): Record<string, unknown> {
  const entries = Object.entries(state).filter(
    ([key, value]) => hashOf({ value }) !== hashOf({ value: Reflect.get(other, key) }),
  );
  return Object.fromEntries(entries);
}

/** What lists and neighbours show of an article. */
function listed(row: Row | null): string {
  if (!row) return '';
  const { titleI18n, summaryI18n, category, publishTime, isTop, isEnabled, sort, authorI18n } = row;
  return hashOf({
    titleI18n,
    summaryI18n,
    category,
    publishTime: publishTime.getTime(),
    isTop,
    isEnabled,
    sort,
    authorI18n,
  });
}

/** The pages of an article: by its id, and by its code. */
const ownTags = ({ id, code }: { id: string; code: string | null }) =>
  [id, ...(code ? [code] : [])].map(cacheTags.doc);

async function tagsAround(tx: Transaction, context: Context, row: Row): Promise<string[]> {
  const inside = { ...context, db: tx };
  const both = await Promise.all([neighbour(inside, row, 'prev'), neighbour(inside, row, 'next')]);
  return both.flatMap((one) => (one ? ownTags(one) : []));
}

async function invalidateNeighbours(tx: Transaction, context: Context, row: Row): Promise<void> {
  const tags = await tagsAround(tx, context, row);
  await invalidateTags(tx, tags);
}

/**
 * Invalidates the pages of an article; with what lists show of it also the lists and its neighbours. News that is
 * published later invalidates them again at its time.
 */
async function refreshArticle(
  tx: Transaction,
  context: Context,
  before: Row | null,
  row: Row,
): Promise<void> {
  const isListed = listed(before) !== listed(row);
  const lists = row.type === 'NEWS' ? cacheTags.news : cacheTags.docs;
  const tags = [...ownTags(row), ...(isListed ? [lists, ...(await tagsAround(tx, context, row))] : [])];
  await invalidateTags(tx, tags);
  if (row.type === 'NEWS' && row.isEnabled && row.publishTime > context.clock.now()) {
    await context.jobs.enqueue(
      tx,
      'cache.invalidate',
      { tags: [...new Set([...ownTags(row), lists, ...(await tagsAround(tx, context, row))])] },
      { startAfter: row.publishTime },
    );
  }
}
