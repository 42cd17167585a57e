import { and, eq, exists, inArray } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { orderItem, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { reportRowFailure } from '../../platform/report-row-failure';
import { deliveryWaits } from '../../platform/waits/order-waits';
import { pauseOf } from '../../platform/waits/waits';
import { claimDueOrders } from '../orders/claim-due-orders';
import type { OrderItemRow } from '../orders/lock-order';
import { deliver } from './deliver';

const batch = 100;

/** Delivers paid orders of these delivery modes that have no active job. One failure does not stop the others. */
export async function sweepDeliveries(
  services: Services,
  modes: OrderItemRow['deliveryMode'][],
): Promise<void> {
  const now = services.clock.now();
  const ofModes = services.db
    .select({ id: orderItem.id })
    .from(orderItem)
    .where(and(eq(orderItem.orderId, orders.id), inArray(orderItem.deliveryMode, modes)));
  const due = await claimDueOrders(services.db, {
    status: 'PENDING_SHIPMENT',
    now,
    nextCheckTime: addTime(now, pauseOf(deliveryWaits.CARD, 0), 'second'),
    limit: batch,
    where: exists(ofModes),
  });
  for (const id of due) {
    try {
      await deliver(services, id, modes);
    } catch (error) {
      reportRowFailure(services, error, { kind: 'delivery', id });
    }
  }
}
