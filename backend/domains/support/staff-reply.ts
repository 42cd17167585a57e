import { messageContract } from '../../../lib/contract/message';
import type { Context } from '../../platform/context';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { addReply } from './add-reply';
import { anyMessage } from './find-message';
import { onceOnly } from './once-only';
import { queueReplyMail } from './reply-mail';

const { data } = messageContract['POST /member/admin/message/reply'];

/**
 * Replies for the shop: unread for the member, who is notified by mail.
 * @throws StoreError message_notFound, message_closed
 */
export async function staffReply(
  context: Context,
  body: { messageId: string; content: string },
  key: string | null,
): Promise<{ id: string }> {
  const { staffId, name } = staffOf(context);
  const once = onceOnly(context, staffId, 'message/staff-reply', key, body, data);
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, body.messageId, 'update');
    const answered = await once.known(tx);
    if (answered) return answered;
    const replier = { type: 'ADMIN', id: staffId, name } as const;
    const reply = await addReply(tx, context, ticket, replier, body.content);
    await queueReplyMail(tx, context, ticket, body.content);
    await writeStaffAudit(tx, context, {
      action: 'message.reply',
      subjectId: ticket.id,
      detail: { replyId: reply.id },
    });
    return once.keep(tx, reply);
  });
}
