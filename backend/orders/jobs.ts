import { and, asc, eq, lte } from 'drizzle-orm';
import { orders } from '../database/schema/orders';
import { sweepDeliveries } from '../fulfilment/sweep-deliveries';
import type { SystemContext } from '../platform/context';
import type { JobHandlers } from '../platform/job-handlers';
import { expireOrder } from './expire-order';
import { autoReceiveOrder } from './receive-order';
import { releaseHeldOrders } from './release-held-orders';

export const orderJobs = {
  'order.expire': (system, { orderId }) => expireOrder(system, orderId),
  'order.auto-receive': (system, { orderId }) => autoReceiveOrder(system, orderId),
} satisfies Partial<JobHandlers>;

/** Rows of each kind in one round; the next minute takes the rest. */
const BATCH = 200;

/** What lost its own timer: due expiries and receipts, held orders whose reason is gone, stuck deliveries. */
export async function sweepOrders(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  const unpaid = await system.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'PENDING_PAYMENT'), lte(orders.expireTime, now)))
    .orderBy(asc(orders.expireTime))
    .limit(BATCH);
  for (const { id } of unpaid) await withoutStopping(system, id, () => expireOrder(system, id));

  const delivered = await system.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'PENDING_EVALUATE'), lte(orders.autoReceiveTime, now)))
    .orderBy(asc(orders.autoReceiveTime))
    .limit(BATCH);
  for (const { id } of delivered) await withoutStopping(system, id, () => autoReceiveOrder(system, id));

  await releaseHeldOrders(system, (id, work) => withoutStopping(system, id, work));
  await sweepDeliveries(system);
}

/** One order that fails must not keep the others waiting. */
async function withoutStopping(
  system: SystemContext,
  orderId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    system.log.error({ err: error, orderId }, 'sweep of an order failed');
  }
}
