import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { messageReply, messageTicket } from '../../database/schema/support';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import type { Clock } from '../../ports/clock';
import type { TicketRow } from './message-row';

/** Author of a reply: the member (`USER`) or the shop (`ADMIN`). */
export type Replier = { type: 'USER' | 'ADMIN'; id: string; name: string };

/** Replies of a demo; no account of staff has this id. */
export const demoStaffId = 'demo';

/**
 * Adds a reply to a ticket whose row is locked by this transaction, so that its counts are correct under concurrency. A
 * member's reply returns the ticket to staff; a staff reply is unread, and an unassigned ticket becomes its writer's.
 * @throws StoreError message_closed
 */
export async function addReply(
  tx: Transaction,
  { clock }: { clock: Clock },
  ticket: TicketRow,
  replier: Replier,
  content: string,
): Promise<{ id: string }> {
  if (ticket.status === 'CLOSED') throw new StoreError('message_closed');
  const id = newId();
  const now = clock.now();
  const isAdmin = replier.type === 'ADMIN';
  await tx.insert(messageReply).values({
    id,
    ticketId: ticket.id,
    replyType: replier.type,
    replierId: replier.id,
    replierName: replier.name,
    content,
    createdTime: now,
    updatedTime: now,
  });
  await tx
    .update(messageTicket)
    .set({
      replyCount: sql`${messageTicket.replyCount} + 1`,
      lastReplyTime: now,
      updatedTime: now,
      version: sql`${messageTicket.version} + 1`,
      ...(isAdmin
        ? {
            status: 'REPLIED' as const,
            unreadAdminReplies: sql`${messageTicket.unreadAdminReplies} + 1`,
            assignedStaffId: ticket.assignedStaffId ?? (replier.id === demoStaffId ? null : replier.id),
            waitingSince: null,
            firstReplyTime: ticket.firstReplyTime ?? now,
          }
        : // A second text of the member does not send them to the end of the queue.
          { status: 'PENDING' as const, waitingSince: ticket.waitingSince ?? now }),
    })
    .where(eq(messageTicket.id, ticket.id));
  return { id };
}
