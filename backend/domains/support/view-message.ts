import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MessageDetail } from '../../../lib/support/contract';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import { messageReply, messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { ownMessage } from './find-message';
import { messageOnWire, type TicketRow, threadOnWire } from './message-row';

/**
 * One of the member's tickets with its replies, which are marked as read. A reply written concurrently waits for the
 * lock and stays unread.
 * @throws StoreError message_notFound
 */
export async function viewMessage(context: Context, id: string): Promise<MessageDetail> {
  const ticket = await ownMessage(context.db, context, id);
  if (ticket.unreadAdminReplies === 0) return detailOf(context.db, context, ticket);
  return context.db.transaction(async (tx) => {
    const locked = await ownMessage(tx, context, id, 'update');
    const detail = await detailOf(tx, context, locked);
    const now = context.clock.now();
    await tx
      .update(messageReply)
      .set({ readTime: now, updatedTime: now })
      .where(
        and(
          eq(messageReply.ticketId, id),
          eq(messageReply.replyType, 'ADMIN'),
          isNull(messageReply.readTime),
        ),
      );
    await tx
      .update(messageTicket)
      .set({ unreadAdminReplies: 0, updatedTime: now, version: sql`${messageTicket.version} + 1` })
      .where(eq(messageTicket.id, id));
    return detail;
  });
}

/** A ticket in the format of its detail view. */
export async function detailOf(
  db: Executor,
  { locale }: Pick<Context, 'locale'>,
  ticket: TicketRow,
): Promise<MessageDetail> {
  const [order] = ticket.orderId
    ? await db.select({ sn: orders.sn }).from(orders).where(eq(orders.id, ticket.orderId))
    : [];
  const thread = await threadOnWire(db, ticket.id);
  return { ...messageOnWire(ticket, order?.sn ?? null, locale), ...thread };
}
