import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { KeywordRow } from '../../../../lib/content/staff/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { hotKeyword } from '../../../database/schema/content';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { inAll } from './article-content';
import { lastPlace } from './row-order';

type Save = z.output<Contract['POST /goods/admin/search_keyword/save']['body']>;
type Removal = { id: string; version: number; reason: string };

/** The hot keywords in display order. */
export async function listKeywordsForStaff({ db }: Context): Promise<KeywordRow[]> {
  const rows = await db.select().from(hotKeyword).orderBy(asc(hotKeyword.sort), asc(hotKeyword.id));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    updatedTime: formatShanghai(row.updatedTime),
    text: inAll(row.textI18n),
  }));
}

/**
 * Adds or changes a hot keyword.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile
 */
export async function saveKeyword(context: Context, body: Save): Promise<{ id: string }> {
  const { text } = body.content;
  const id = body.id ?? newId();
  await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const columns = { textI18n: text, updatedTime: now };
    const [before] = await tx.select().from(hotKeyword).where(eq(hotKeyword.id, id)).for('update');
    if (body.id === null) {
      const sort = await lastPlace(tx, 'keyword');
      await tx.insert(hotKeyword).values({ id, ...columns, sort, createdTime: now });
    } else {
      if (!before) throw new StoreError('common_message_notFound');
      if (before.version !== body.version) throw new StoreError('common_message_changedMeanwhile');
      await tx
        .update(hotKeyword)
        .set({ ...columns, version: before.version + 1 })
        .where(eq(hotKeyword.id, id));
    }
    await invalidateTags(tx, [cacheTags.hotKeywords]);
    await writeStaffAudit(tx, context, {
      action: 'keyword.save',
      subjectId: id,
      reason: body.reason,
      ...(before ? { before: { text: before.textI18n } } : {}),
      after: { text },
    });
  });
  return { id };
}

/** @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile */
export async function deleteKeyword(context: Context, { id, version, reason }: Removal): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(hotKeyword).where(eq(hotKeyword.id, id)).for('update');
    if (!before) throw new StoreError('common_message_notFound');
    if (before.version !== version) throw new StoreError('common_message_changedMeanwhile');
    await tx.delete(hotKeyword).where(eq(hotKeyword.id, id));
    await invalidateTags(tx, [cacheTags.hotKeywords]);
    await writeStaffAudit(tx, context, {
      action: 'keyword.delete',
      subjectId: id,
      reason,
      before: { text: before.textI18n },
    });
  });
  return null;
}
