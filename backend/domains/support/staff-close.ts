import { eq, sql } from 'drizzle-orm';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { writeStaffAudit } from '../../platform/write-audit';
import { anyMessage } from './find-message';

/**
 * Closes a ticket for further replies. Closing a closed one has no effect.
 * @throws StoreError message_notFound
 */
export async function staffClose(context: Context, messageId: string): Promise<null> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, messageId, 'update');
    if (ticket.status === 'CLOSED') return null;
    await tx
      .update(messageTicket)
      .set({
        status: 'CLOSED',
        closedTime: now,
        updatedTime: now,
        version: sql`${messageTicket.version} + 1`,
      })
      .where(eq(messageTicket.id, messageId));
    await writeStaffAudit(tx, context, {
      action: 'message.close',
      subjectId: messageId,
      before: { status: ticket.status },
      after: { status: 'CLOSED' },
    });
    return null;
  });
}
