import type { z } from 'zod';
import { inboxContract } from '../../../lib/support/staff/contract';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { addReply } from './add-reply';
import { attachUploads } from './attachments';
import { anyMessage } from './find-message';
import { onceOnly } from './once-only';
import { queueReplyMail } from './reply-mail';
import { closeTicket } from './staff-close';

type Body = z.output<(typeof inboxContract)['POST /member/admin/message/reply']['body']>;

const { data } = inboxContract['POST /member/admin/message/reply'];

/**
 * Replies for the shop: unread for the member, who is notified by mail. The reply may have files and may close the
 * ticket.
 * @throws StoreError message_notFound, message_closed; `common_message_changedMeanwhile` when there are replies that the person
 *   has not seen; `common_message_unprocessableEntity` for a file that is not an upload of the person
 */
export async function staffReply(context: Context, body: Body, key: string | null): Promise<{ id: string }> {
  const { staffId, name } = staffOf(context);
  const once = onceOnly(context, staffId, 'message/staff-reply', key, body, data);
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, body.messageId, 'update');
    const answered = await once.known(tx);
    if (answered) return answered;
    if (body.seenReplies !== undefined && ticket.replyCount > body.seenReplies) {
      throw new StoreError('common_message_changedMeanwhile');
    }
    const replier = { type: 'ADMIN', id: staffId, name } as const;
    const reply = await addReply(tx, context, ticket, replier, body.content);
    await attachUploads(
      tx,
      context,
      { uploaderId: staffId, memberId: ticket.memberId, to: { replyId: reply.id } },
      body.attachments,
    );
    await queueReplyMail(tx, context, ticket, body.content);
    await writeStaffAudit(tx, context, {
      action: 'message.reply',
      subjectId: ticket.id,
      detail: { replyId: reply.id, files: body.attachments.map((file) => file.id) },
    });
    if (body.close) await closeTicket(tx, context, { ...ticket, status: 'REPLIED' });
    return once.keep(tx, reply);
  });
}
