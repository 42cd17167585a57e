import type { z } from 'zod';
import { messageContract } from '../../../lib/support/contract';
import { messageTicket } from '../../database/schema/support';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { ownOrder } from '../orders/own-order';
import { scheduleDemoReply } from './answer-by-demo-staff';
import { attachUploads } from './attachments';
import { onceOnly } from './once-only';

type Body = z.output<(typeof messageContract)['POST /member/message']['body']>;

const { data } = messageContract['POST /member/message'];

/** Above these rates the sender is a script. */
const limits = [
  { points: 5, seconds: 300 },
  { points: 30, seconds: 86_400 },
];

/**
 * Creates a support ticket, with files. One key creates one ticket, also under concurrent requests.
 * @throws StoreError order_notFound for another member's order as for an unknown one; common_message_tooManyRequests;
 *   `common_message_unprocessableEntity` for a file that is not an unused upload of the member
 */
export async function writeMessage(
  context: Context,
  body: Body,
  key: string | null,
): Promise<{ id: string }> {
  const memberId = memberOf(context);
  const once = onceOnly(context, memberId, 'message/create', key, body, data);
  const known = await once.known(context.db);
  if (known) return known;
  const order = body.orderSn ? await ownOrder(context.db, context, body.orderSn) : null;
  for (const limit of limits) await context.rateLimits.take(`message:${memberId}:${limit.seconds}`, limit);
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `messages:${memberId}`);
    const answered = await once.known(tx);
    if (answered) return answered;
    const id = newId();
    const now = context.clock.now();
    await tx.insert(messageTicket).values({
      id,
      memberId,
      subject: body.subject,
      content: body.content,
      category: body.category,
      status: 'PENDING',
      contactInfo: body.contactInfo || null,
      orderId: order?.id ?? null,
      waitingSince: now,
      createdTime: now,
      updatedTime: now,
    });
    await attachUploads(
      tx,
      context,
      { uploaderId: memberId, memberId, to: { ticketId: id } },
      body.attachments,
    );
    await scheduleDemoReply(tx, context, id);
    return once.keep(tx, { id });
  });
}
