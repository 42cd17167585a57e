import { and, eq, sql } from 'drizzle-orm';
import { storedFile } from '../../database/schema/members';
import { messageAttachment, messageReply, messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { answerPrivateFile, type StoredFile } from '../files/private-files';
import { attachmentKind } from './attachments';

/**
 * Serves a file of a ticket to its member.
 * @throws StoreError 404 for a file of another member's ticket as for an unknown one
 */
export async function serveOwnAttachment(context: Context, id: string): Promise<Response> {
  const { file, ticket } = await findAttachment(context, id);
  if (ticket.memberId !== memberOf(context)) throw new StoreError('common_message_notFound');
  return respondWith(context, file);
}

/**
 * Serves a file of a ticket to staff and records the access in the audit log.
 * @throws StoreError 404, also for a file that is not attached
 */
export async function serveAttachmentToStaff(context: Context, id: string): Promise<Response> {
  const { file, ticket } = await findAttachment(context, id);
  await writeStaffAudit(context.db, context, {
    action: 'message.attachment',
    subjectId: ticket.id,
    detail: { fileId: file.id },
  });
  return respondWith(context, file);
}

function respondWith(context: Context, file: StoredFile): Promise<Response> {
  const ending = file.mime === 'application/pdf' ? 'pdf' : 'webp';
  return answerPrivateFile(context, file, `attachment-${file.id}.${ending}`);
}

async function findAttachment({ db }: Context, id: string) {
  const [found] = await db
    .select({ file: storedFile, ticket: messageTicket })
    .from(messageAttachment)
    .innerJoin(storedFile, eq(storedFile.id, messageAttachment.fileId))
    .leftJoin(messageReply, eq(messageReply.id, messageAttachment.replyId))
    .innerJoin(
      messageTicket,
      eq(messageTicket.id, sql`coalesce(${messageAttachment.ticketId}, ${messageReply.ticketId})`),
    )
    .where(
      and(
        eq(messageAttachment.fileId, id),
        eq(storedFile.kind, attachmentKind),
        eq(messageTicket.delFlag, false),
      ),
    );
  if (!found) throw new StoreError('common_message_notFound');
  return found;
}
