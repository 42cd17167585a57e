import { eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import { StoreError } from '../../platform/errors/store-error';
import { followRows, settingRows } from '../../platform/setting-rows';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItem.$inferSelect;

/** @throws StoreError `order_notFound` */
export async function orderIdOf(db: Executor, orderSn: string): Promise<string> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.sn, orderSn));
  if (!row) throw new StoreError('order_notFound');
  return row.id;
}

/**
 * Locks and returns an order: the first lock of every change (lock order: order, coupon, wallet, skus by id).
 */
export async function lockOrder(tx: Executor, orderId: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!row) throw new StoreError('order_notFound');
  return row;
}

/**
 * Items of an order in the order in which their skus are locked. The transaction follows the settings that the same
 * statement reads.
 */
export async function itemsOf(tx: Executor, orderId: string): Promise<OrderItemRow[]> {
  const rows = await tx
    .select({ item: orderItem, settingRows })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId))
    .orderBy(orderItem.skuId);
  followRows(tx, rows[0]?.settingRows);
  return rows.map(({ item }) => item);
}
