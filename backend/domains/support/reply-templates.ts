import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { inEveryLanguage } from '../../../lib/i18n/every-language';
import { defaultLocale } from '../../../lib/i18n/locales';
import type { ReplyTemplate } from '../../../lib/support/staff/contract';
import { formatShanghai } from '../../../lib/time';
import { replyTemplate } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { isDuplicate } from '../../platform/errors/is-duplicate';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import { writeStaffAudit } from '../../platform/write-audit';

type Saved = z.output<Contract['POST /member/admin/template/save']['body']>;

/** Canned replies by name. */
export async function listTemplates({ db }: Pick<Context, 'db'>): Promise<ReplyTemplate[]> {
  const rows = await db.select().from(replyTemplate).orderBy(asc(replyTemplate.name));
  return rows.map(({ id, name, contentI18n, version, updatedTime }) => {
    const content = inEveryLanguage((locale) => contentI18n[locale] ?? contentI18n[defaultLocale]);
    return { id, name, content, version, updatedTime: formatShanghai(updatedTime) };
  });
}

/**
 * Creates a canned reply, or changes the version that the person saw.
 * @throws StoreError 404; `common_message_changedMeanwhile`; `message_templateNameUsed`
 */
export async function saveTemplate(context: Context, body: Saved): Promise<{ id: string }> {
  const now = context.clock.now();
  const values = { name: body.name, contentI18n: body.content, updatedTime: now };
  try {
    return await context.db.transaction(async (tx) => {
      const id = body.id ?? newId();
      const before = body.id ? await lockTemplate(tx, body.id, body.version) : null;
      if (before) {
        await tx
          .update(replyTemplate)
          .set({ ...values, version: sql`${replyTemplate.version} + 1` })
          .where(eq(replyTemplate.id, id));
      } else {
        await tx.insert(replyTemplate).values({ id, ...values, createdTime: now });
      }
      await writeStaffAudit(tx, context, {
        action: 'template.save',
        subjectId: id,
        ...(before ? { before: { name: before.name, content: before.contentI18n } } : {}),
        after: { name: body.name, content: body.content },
      });
      return { id };
    });
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('message_templateNameUsed', { cause: error });
    throw error;
  }
}

/** @throws StoreError 404; `common_message_changedMeanwhile` when it was changed meanwhile */
export async function deleteTemplate(
  context: Context,
  { id, version }: { id: string; version: number },
): Promise<null> {
  return context.db.transaction(async (tx) => {
    const { name, contentI18n } = await lockTemplate(tx, id, version);
    await tx.delete(replyTemplate).where(and(eq(replyTemplate.id, id), eq(replyTemplate.version, version)));
    await writeStaffAudit(tx, context, {
      action: 'template.delete',
      subjectId: id,
      before: { name, content: contentI18n },
    });
    return null;
  });
}

async function lockTemplate(tx: Pick<Context['db'], 'select'>, id: string, version: number) {
  const [row] = await tx.select().from(replyTemplate).where(eq(replyTemplate.id, id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  if (row.version !== version) throw new StoreError('common_message_changedMeanwhile');
  return row;
}
