import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { type AttachedUpload, type Attachment, attachmentMimes } from '../../../lib/support/contract';
import type { Executor, Transaction } from '../../database/connect';
import { storedFile } from '../../database/schema/members';
import { messageAttachment } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';

/** Files of support tickets. */
export const attachmentKind = 'TICKET';

export const memberAttachmentLink = (id: string) => `/api/member/message/attachment?id=${id}`;
export const staffAttachmentLink = (id: string) => `/api/member/admin/message/attachment?id=${id}`;

/** The text that files are sent with: the one that opens a ticket, or a reply. */
type AttachedTo = { ticketId: string } | { replyId: string };

/**
 * Attaches uploads of the writer to their text. From then on the files belong to the member: they are in the member's
 * data export and are deleted with the account.
 * @param uploaderId the member or the person of staff who writes
 * @throws StoreError `common_message_unprocessableEntity` for a file of someone else, or one that is attached already
 */
export async function attachUploads(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { uploaderId, memberId, to }: { uploaderId: string; memberId: string; to: AttachedTo },
  files: readonly AttachedUpload[],
): Promise<void> {
  if (files.length === 0) return;
  const now = clock.now();
  const ids = files.map(({ id }) => id);
  const own = await tx
    .update(storedFile)
    .set({ ownerId: memberId, updatedTime: now })
    .where(
      and(
        inArray(storedFile.id, ids),
        eq(storedFile.kind, attachmentKind),
        eq(storedFile.ownerId, uploaderId),
      ),
    )
    .returning({ id: storedFile.id });
  // Files that a member received are owned by them too, so ownership alone does not show that one is unused.
  const attached =
    own.length === ids.length
      ? await tx
          .insert(messageAttachment)
          .values(
            files.map(({ id, name }, position) => ({ fileId: id, ...to, name, position, createdTime: now })),
          )
          .onConflictDoNothing()
          .returning({ fileId: messageAttachment.fileId })
      : [];
  if (attached.length !== ids.length) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: ['attachments'] } });
  }
}

/** The files of a ticket and of its replies, by the id of the ticket or the reply. */
export async function attachmentsOf(
  db: Executor,
  { ticketId, replyIds }: { ticketId: string; replyIds: readonly string[] },
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
    .innerJoin(storedFile, eq(storedFile.id, messageAttachment.fileId))
    .where(or(eq(messageAttachment.ticketId, ticketId), inArray(messageAttachment.replyId, [...replyIds])))
    .orderBy(asc(messageAttachment.position));
  const byText = new Map<string, Attachment[]>();
  for (const { id, mime, name, replyId } of rows) {
    const known = attachmentMimes.find((one) => one === mime);
    if (!known) throw new Error(`Attachment ${id} has an unknown type`);
    const text = replyId ?? ticketId;
    byText.set(text, [...(byText.get(text) ?? []), { id, mime: known, name, link: linkOf(id) }]);
  }
  return byText;
}
