import { eq } from 'drizzle-orm';
import { messageContract } from '../../../lib/contract/message';
import { member } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { writeAudit } from '../../platform/write-audit';
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
  const staffId = memberOf(context);
  const once = onceOnly(context, staffId, 'message/staff-reply', key, body, data);
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, body.messageId, 'update');
    const answered = await once.known(tx);
    if (answered) return answered;
    const [staff] = await tx.select({ name: member.nickname }).from(member).where(eq(member.id, staffId));
    const replier = { type: 'ADMIN', id: staffId, name: staff?.name ?? '' } as const;
    const reply = await addReply(tx, context, ticket, replier, body.content);
    await queueReplyMail(tx, context, ticket, body.content);
    await writeAudit(tx, context, {
      action: 'message.reply',
      actorType: 'STAFF',
      actorId: staffId,
      subjectId: ticket.id,
      detail: { replyId: reply.id },
    });
    return once.keep(tx, reply);
  });
}
