import { and, desc, eq, notExists } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';

/** Of unpaid orders: one that received another amount cannot be paid again. */
export const isPayable = (db: Executor) =>
  notExists(
    db
      .select({ id: paymentLog.id })
      .from(paymentLog)
      .where(and(eq(paymentLog.orderId, orders.id), eq(paymentLog.status, 'MISMATCH'))),
  );

/**
 * The newest unpaid order of the same sku that can be paid, to warn before a second one is placed.
 */
export async function findUnpaidOrder(
  context: Context,
  skuId: string,
): Promise<{ exists: boolean; orderSn: string | null }> {
  const [row] = await context.db
    .select({ sn: orders.sn })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(
      and(
        eq(orders.memberId, memberOf(context)),
        eq(orders.status, 'PENDING_PAYMENT'),
        eq(orderItem.skuId, skuId),
        isPayable(context.db),
      ),
    )
    .orderBy(desc(orders.createdTime))
    .limit(1);
  return { exists: row !== undefined, orderSn: row?.sn ?? null };
}
