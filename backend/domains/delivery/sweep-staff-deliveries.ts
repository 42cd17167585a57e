import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { reportRowFailure } from '../../platform/report-row-failure';
import { deliveryWaits } from '../../platform/waits/order-waits';
import { pauseOf } from '../../platform/waits/waits';
import { claimDueOrders } from '../orders/claim-due-orders';
import { transition } from '../orders/lifecycle/transition';
import { itemsOf, lockOrder, type OrderRow } from '../orders/lock-order';
import { openDisputeTime } from '../orders/open-dispute';

/** Orders per run; the next minute handles the rest. */
const batch = 100;

/** Checks orders that staff deliver: an alarm when they are late, and a refund at the deadline. */
export async function sweepStaffDeliveries(services: Services): Promise<void> {
  const now = services.clock.now();
  const byStaff = services.db
    .select({ id: orderItem.id })
    .from(orderItem)
    .where(and(eq(orderItem.orderId, orders.id), inArray(orderItem.deliveryMode, ['MANUAL', 'SHIPPING'])));
  const due = await claimDueOrders(services.db, {
    status: 'PENDING_SHIPMENT',
    now,
    nextCheckTime: addTime(now, pauseOf(deliveryWaits.SHIPPING, 0), 'second'),
    limit: batch,
    where: exists(byStaff),
  });
  for (const id of due) {
    try {
      await services.db.transaction((tx) => checkDelivery(tx, services, id));
    } catch (error) {
      reportRowFailure(services, error, { kind: 'delivery by staff', id });
    }
  }
}

async function checkDelivery(tx: Transaction, services: Services, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // Nothing is delivered while the payment is disputed.
  if (order.status !== 'PENDING_SHIPMENT' || (await openDisputeTime(tx, { orderId })) !== null) return;
  const item = (await itemsOf(tx, orderId)).find(({ deliveryState }) => deliveryState !== 'DELIVERED');
  if (item?.deliveryMode !== 'MANUAL' && item?.deliveryMode !== 'SHIPPING') return;
  const wait = deliveryWaits[item.deliveryMode];
  const since = await waitingSince(tx, order);
  const now = services.clock.now();
  const about = { orderSn: order.sn, deliveryMode: item.deliveryMode, since };
  if (addTime(since, wait.deadline, 'second') <= now) {
    services.log.error(
      { event: 'delivery.expired', ...about },
      'an order is refunded because staff did not deliver it in time',
    );
    await transition(tx, services, {
      orderId,
      event: 'DELIVERY_EXPIRED',
      actor: { type: 'TIMER' },
      locked: { order },
    });
    return;
  }
  if (addTime(since, wait.late, 'second') > now || order.holdRemindedTime !== null) return;
  services.log.error(
    { event: 'delivery.late', ...about, deadline: addTime(since, wait.deadline, 'second') },
    'an order waits for staff to deliver it and will be refunded at its deadline',
  );
  await tx.update(orders).set({ holdRemindedTime: now }).where(eq(orders.id, orderId));
}

/** Since when staff can deliver an order: its release, or the end of a dispute. */
async function waitingSince(tx: Transaction, order: OrderRow): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number | null }>(sql`
    select (extract(epoch from max(time)) * 1000)::float8 as ms from (
      select created_time as time from order_log
      where order_id = ${order.id} and to_status = 'PENDING_SHIPMENT' and from_status <> to_status
      union all select closed_time from dispute where order_id = ${order.id}
    ) starts`);
  const ms = rows[0]?.ms;
  return ms == null ? order.updatedTime : new Date(ms);
}
