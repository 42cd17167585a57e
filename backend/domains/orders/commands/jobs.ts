import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../../../lib/orders/contract';
import { orders } from '../../../database/schema/orders';
import type { SystemContext } from '../../../platform/context';
import { eachDue } from '../../../platform/each-due';
import type { JobHandlers } from '../../../platform/job-handlers';
import { reportRowFailure } from '../../../platform/report-row-failure';
import { fulfilmentSweeps } from '../../delivery/jobs';
import { expireOrder } from './expire-order';
import { autoReceiveOrder } from './receive-order';
import { releaseHeldOrders } from './release-held-orders';

export const orderJobs = {
  'order.expire': (system, { orderId }) => expireOrder(system, orderId),
  'order.auto-receive': (system, { orderId }) => autoReceiveOrder(system, orderId),
} satisfies Partial<JobHandlers>;

/** Rows that are read at once. */
const size = 200;

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
function sweepExpiries(system: SystemContext): Promise<void> {
  return sweepTimers(system, { status: 'PENDING_PAYMENT', timer: orders.expireTime, run: expireOrder });
}

/** Completes delivered orders whose timer was lost. */
function sweepReceipts(system: SystemContext): Promise<void> {
  return sweepTimers(system, {
    status: 'PENDING_EVALUATE',
    timer: orders.autoReceiveTime,
    run: autoReceiveOrder,
  });
}

type Timer = {
  status: OrderStatus;
  timer: typeof orders.expireTime | typeof orders.autoReceiveTime;
  run: (system: SystemContext, orderId: string) => Promise<void>;
};

function sweepTimers(system: SystemContext, { status, timer, run }: Timer): Promise<void> {
  const isDue = and(eq(orders.status, status), lte(timer, system.clock.now()));
  const read = (after: { id: string; time: Date | null } | null) =>
    system.db
      .select({ id: orders.id, time: timer })
      .from(orders)
      .where(
        and(
          isDue,
          after
            ? sql`(${timer}, ${orders.id}) > (${after.time?.toISOString()}::timestamptz, ${after.id})`
            : undefined,
        ),
      )
      .orderBy(asc(timer), asc(orders.id))
      .limit(size);
  return eachDue({ size, read }, ({ id }) => withoutStopping(system, id, () => run(system, id)));
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
    reportRowFailure(system, error, { kind: 'order', id: orderId });
  }
}
