import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { messageContract } from '../../../lib/support/contract';
import { member } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { addReply } from './add-reply';
import { scheduleDemoReply } from './answer-by-demo-staff';
import { attachUploads } from './attachments';
import { ownMessage } from './find-message';
import { onceOnly } from './once-only';

type Body = z.output<(typeof messageContract)['POST /member/message/reply']['body']>;

const { data } = messageContract['POST /member/message/reply'];

const limit = { points: 20, seconds: 300 };

/**
 * Adds a reply of the member, with files; the ticket returns to staff.
 * @throws StoreError message_notFound, message_closed, common_message_tooManyRequests;
 *   `common_message_unprocessableEntity` for a file that is not an unused upload of the member
 */
export async function replyToMessage(
  context: Context,
  body: Body,
  key: string | null,
): Promise<{ id: string }> {
  const memberId = memberOf(context);
  const once = onceOnly(context, memberId, 'message/reply', key, body, data);
  const known = await once.known(context.db);
  if (known) return known;
  await ownMessage(context.db, context, body.messageId);
  await context.rateLimits.take(`message-reply:${memberId}`, limit);
  return context.db.transaction(async (tx) => {
    const ticket = await ownMessage(tx, context, body.messageId, 'update');
    const answered = await once.known(tx);
    if (answered) return answered;
    const [self] = await tx.select({ name: member.nickname }).from(member).where(eq(member.id, memberId));
    const replier = { type: 'USER', id: memberId, name: self?.name ?? '' } as const;
    const reply = await addReply(tx, context, ticket, replier, body.content);
    const files = { uploaderId: memberId, memberId, to: { replyId: reply.id } };
    await attachUploads(tx, context, files, body.attachments);
    await scheduleDemoReply(tx, context, ticket.id);
    return once.keep(tx, reply);
  });
}
