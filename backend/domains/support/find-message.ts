import { and, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import type { TicketRow } from './message-row';

type Lock = 'read' | 'update';

/**
 * The signed-in member's ticket, locked when a transaction changes it.
 * @throws StoreError `message_notFound` for another member's or a deleted one exactly as for an unknown one
 */
export async function ownMessage(
  executor: Executor,
  context: Pick<Context, 'actor'>,
  id: string,
  lock: Lock = 'read',
): Promise<TicketRow> {
  const mine = and(eq(messageTicket.id, id), eq(messageTicket.memberId, memberOf(context)));
  return findMessage(executor, mine, lock);
}

/**
 * Any member's ticket, for staff only; locked when a transaction changes it.
 * @throws StoreError `message_notFound`, also for one that its member deleted
 */
export function anyMessage(executor: Executor, id: string, lock: Lock = 'read'): Promise<TicketRow> {
  return findMessage(executor, eq(messageTicket.id, id), lock);
}

async function findMessage(executor: Executor, wanted: SQL | undefined, lock: Lock): Promise<TicketRow> {
  const query = executor
    .select()
    .from(messageTicket)
    .where(and(wanted, eq(messageTicket.delFlag, false)));
  const [row] = lock === 'update' ? await query.for('update') : await query;
  if (!row) throw new StoreError('message_notFound');
  return row;
}
