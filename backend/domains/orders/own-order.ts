import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import type { OrderRow } from './lock-order';

/**
 * The signed-in member's order with this number, locked inside a transaction.
 * @throws StoreError `order_notFound` for another member's number exactly as for an unknown one
 */
export async function ownOrder(
  executor: Executor,
  context: Pick<Context, 'actor'>,
  orderSn: string,
  lock: 'read' | 'update' = 'read',
): Promise<OrderRow> {
  const mine = and(eq(orders.sn, orderSn), eq(orders.memberId, memberOf(context)));
  const query = executor.select().from(orders).where(mine);
  const [row] = lock === 'update' ? await query.for('update') : await query;
  if (!row) throw new StoreError('order_notFound');
  return row;
}
