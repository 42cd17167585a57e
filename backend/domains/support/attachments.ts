import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Attachment, attachmentMimes } from '../../../lib/contract/members/message';
import type { Executor, Transaction } from '../../database/connect';
import { storedFile } from '../../database/schema/members';
import { messageAttachment, messageReply } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';

/** Files that staff send to members. */
export const attachmentKind = 'TICKET';

export const memberAttachmentLink = (id: string) => `/api/member/message/attachment?id=${id}`;
export const staffAttachmentLink = (id: string) => `/api/member/admin/message/attachment?id=${id}`;

/**
 * Attaches uploads of the person to their reply. From then on the files belong to the member: they are in the member's
 * data export and are deleted with the account.
 * @throws StoreError `common_message_unprocessableEntity` for a file of someone else, or one that is attached already
 */
export async function attachUploads(
  tx: Transaction,
  context: Context,
  { memberId, replyId }: { memberId: string; replyId: string },
  files: readonly { id: string; name: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const now = context.clock.now();
  const ids = files.map(({ id }) => id);
  const attached = await tx
    .update(storedFile)
    .set({ ownerId: memberId, updatedTime: now })
    .where(
      and(
        inArray(storedFile.id, ids),
        eq(storedFile.kind, attachmentKind),
        eq(storedFile.ownerId, staffOf(context).staffId),
      ),
    )
    .returning({ id: storedFile.id });
  if (attached.length !== ids.length) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: ['attachments'] } });
  }
  await tx
    .insert(messageAttachment)
    .values(
      files.map(({ id, name }, position) => ({ fileId: id, replyId, name, position, createdTime: now })),
    );
}

/** The files of all replies to a ticket, by reply. */
export async function attachmentsOf(
  db: Executor,
  ticketId: string,
  linkOf: (id: string) => string,
): Promise<Map<string, Attachment[]>> {
  const rows = await db
    .select({
      id: storedFile.id,
      mime: storedFile.mime,
      name: messageAttachment.name,
      replyId: messageAttachment.replyId,
    })
    .from(messageAttachment)
    .innerJoin(messageReply, eq(messageReply.id, messageAttachment.replyId))
    .innerJoin(storedFile, eq(storedFile.id, messageAttachment.fileId))
    .where(eq(messageReply.ticketId, ticketId))
    .orderBy(asc(messageAttachment.replyId), asc(messageAttachment.position));
  const byReply = new Map<string, Attachment[]>();
  for (const { id, mime, name, replyId } of rows) {
    const known = attachmentMimes.find((one) => one === mime);
    if (!known) throw new Error(`Attachment ${id} has an unknown type`);
    byReply.set(replyId, [...(byReply.get(replyId) ?? []), { id, mime: known, name, link: linkOf(id) }]);
  }
  return byReply;
}
