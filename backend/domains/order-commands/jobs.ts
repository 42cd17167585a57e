import { and, asc, eq, lte } from 'drizzle-orm';
import { orders } from '../../database/schema/orders';
import type { SystemContext } from '../../platform/context';
import type { JobHandlers } from '../../platform/job-handlers';
import { fulfilmentSweeps } from '../delivery/jobs';
import { expireOrder } from './expire-order';
import { autoReceiveOrder } from './receive-order';
import { releaseHeldOrders } from './release-held-orders';

export const orderJobs = {
  'order.expire': (system, { orderId }) => expireOrder(system, orderId),
  'order.auto-receive': (system, { orderId }) => autoReceiveOrder(system, orderId),
} satisfies Partial<JobHandlers>;

/** Rows of each kind per run; the next minute handles the rest. */
const BATCH = 200;

export const orderSweeps = {
  'sweep.expiries': (system) => sweepExpiries(system),
  'sweep.receipts': (system) => sweepReceipts(system),
  'sweep.holds': (system) => releaseHeldOrders(system, (id, work) => withoutStopping(system, id, work)),
} satisfies Partial<JobHandlers>;

/** Runs all sweeps of orders and deliveries one after another, for tests. */
export async function sweepOrders(system: SystemContext): Promise<void> {
  for (const sweep of Object.values({ ...orderSweeps, ...fulfilmentSweeps })) await sweep(system);
}

/** Closes unpaid orders whose timer was lost. */
async function sweepExpiries(system: SystemContext): Promise<void> {
  const unpaid = await system.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'PENDING_PAYMENT'), lte(orders.expireTime, system.clock.now())))
    .orderBy(asc(orders.expireTime))
    .limit(BATCH);
  for (const { id } of unpaid) await withoutStopping(system, id, () => expireOrder(system, id));
}

/** Completes delivered orders whose timer was lost. */
async function sweepReceipts(system: SystemContext): Promise<void> {
  const delivered = await system.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'PENDING_EVALUATE'), lte(orders.autoReceiveTime, system.clock.now())))
    .orderBy(asc(orders.autoReceiveTime))
    .limit(BATCH);
  for (const { id } of delivered) await withoutStopping(system, id, () => autoReceiveOrder(system, id));
}

/** A failing order must not block the others. */
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
