import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { orderItem, orders } from '../database/schema/orders';
import type { Services } from '../platform/context';
import { deliver } from './deliver';

/** Milliseconds after which a delivery has lost its job. */
const age = 60_000;
const batch = 100;

/** Paid orders that wait for a delivery nobody is at work on. One failure never stops the others. */
export async function sweepDeliveries(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - age);
  const rows = await services.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'PENDING_SHIPMENT'),
        lt(orders.updatedTime, before),
        // Without a demo's operator these wait for staff, not for a job.
        services.environment.demo ? undefined : inArray(orderItem.deliveryMode, ['CARD', 'DIRECT']),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);
  for (const { id } of rows) {
    try {
      await deliver(services, id);
    } catch (error) {
      services.log.error({ err: error, orderId: id }, 'delivery could not finish');
    }
  }
}
