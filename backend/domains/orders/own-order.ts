import { and, eq, inArray } from 'drizzle-orm';
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

/**
 * The signed-in member's orders with these numbers, in the order of the numbers. They are locked in the order of their
 * ids, so that two requests with common orders do not wait for each other.
 * @throws StoreError `order_notFound` when one of them is unknown or another member's
 */
export async function lockOwnOrders(
  tx: Executor,
  context: Pick<Context, 'actor'>,
  orderSns: readonly string[],
): Promise<OrderRow[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.sn, [...orderSns]), eq(orders.memberId, memberOf(context))))
    .orderBy(orders.id)
    .for('update');
  return orderSns.map((sn) => {
    const row = rows.find((each) => each.sn === sn);
    if (!row) throw new StoreError('order_notFound');
    return row;
  });
}
