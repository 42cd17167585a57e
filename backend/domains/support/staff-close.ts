import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { writeStaffAudit } from '../../platform/write-audit';
import { anyMessage } from './find-message';
import type { TicketRow } from './message-row';

const nextVersion = sql`${messageTicket.version} + 1`;

/**
 * Closes a ticket for further replies. Closing a closed one has no effect.
 * @throws StoreError message_notFound
 */
export async function staffClose(context: Context, messageId: string): Promise<null> {
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, messageId, 'update');
    if (ticket.status !== 'CLOSED') await closeTicket(tx, context, ticket);
    return null;
  });
}

/** Closes a ticket that is locked by this transaction and is not closed. */
export async function closeTicket(tx: Transaction, context: Context, ticket: TicketRow): Promise<void> {
  const now = context.clock.now();
  await tx
    .update(messageTicket)
    .set({ status: 'CLOSED', closedTime: now, waitingSince: null, updatedTime: now, version: nextVersion })
    .where(eq(messageTicket.id, ticket.id));
  await writeStaffAudit(tx, context, {
    action: 'message.close',
    subjectId: ticket.id,
    before: { status: ticket.status },
    after: { status: 'CLOSED' },
  });
}

/**
 * Opens a closed ticket again. It waits for staff, so that the sweep of unanswered tickets does not close it at once.
 * @throws StoreError message_notFound; `common_message_changedMeanwhile` when it is open
 */
export async function staffReopen(
  context: Context,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<null> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, messageId, 'update');
    if (ticket.status !== 'CLOSED') throw new StoreError('common_message_changedMeanwhile');
    await tx
      .update(messageTicket)
      .set({ status: 'PENDING', closedTime: null, waitingSince: now, updatedTime: now, version: nextVersion })
      .where(eq(messageTicket.id, messageId));
    await writeStaffAudit(tx, context, {
      action: 'message.reopen',
      subjectId: messageId,
      reason,
      before: { status: 'CLOSED' },
      after: { status: 'PENDING' },
    });
    return null;
  });
}
