import { and, desc, eq } from 'drizzle-orm';
import { orderItem, orders } from '../database/schema/orders';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';

/** The newest unpaid order of the same sku, to warn before a second one is placed. */
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
      ),
    )
    .orderBy(desc(orders.createdTime))
    .limit(1);
  return { exists: row !== undefined, orderSn: row?.sn ?? null };
}
