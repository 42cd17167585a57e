import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { historyDays } from '../../../../../lib/promises';
import { addTime } from '../../../../../lib/time';
import type { Executor } from '../../../../database/connect';
import { cardCode } from '../../../../database/schema/fulfilment';
import { orderItem, orders } from '../../../../database/schema/orders';
import type { Context } from '../../../../platform/context';

/** What the shop knows that speaks for or against a refund of an order. */
export async function readRefundChecks(
  db: Executor,
  { clock }: Pick<Context, 'clock'>,
  orderId: string,
): Promise<{ codes: number; revealed: number; orders: number; refunded: number }> {
  const items = db.select({ id: orderItem.id }).from(orderItem).where(eq(orderItem.orderId, orderId));
  const [delivered] = await db
    .select({ codes: count(), revealed: count(cardCode.revealedTime) })
    .from(cardCode)
    .where(inArray(cardCode.orderItemId, items));
  const owner = db.select({ id: orders.memberId }).from(orders).where(eq(orders.id, orderId));
  const [history] = await db
    .select({
      orders: count(),
      refunded: sql<number>`(count(*) filter (where ${orders.amountRefundedFen} > 0))::int`,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.memberId, owner),
        gt(orders.createdTime, addTime(clock.now(), -historyDays, 'day')),
        gt(orders.amountPaidFen, 0),
      ),
    );
  return {
    codes: delivered?.codes ?? 0,
    revealed: delivered?.revealed ?? 0,
    orders: history?.orders ?? 0,
    refunded: history?.refunded ?? 0,
  };
}
