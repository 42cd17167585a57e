import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { orders, paymentLog } from '../database/schema/orders';
import { closeOpenPayment } from '../payments/settle-payment';
import type { SystemContext } from '../platform/context';
import { lockOrder, type OrderRow } from './lock-order';
import { transition } from './transition';

/** Milliseconds; given once, while a payment is being processed (row 5). */
const GRACE = 15 * 60_000;

/**
 * Close an order whose time to pay is over. Safe to run twice and too early: a second run finds nothing to do.
 * Money that comes later all the same is the matter of rows 19 and 20.
 */
export async function expireOrder(system: SystemContext, orderId: string): Promise<void> {
  const [due] = await system.db
    .select({ status: orders.status, expireTime: orders.expireTime })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (due?.status !== 'PENDING_PAYMENT' || due.expireTime === null || due.expireTime > system.clock.now())
    return;
  // Outside the transaction: the provider is asked to close its session, and money that came first is applied.
  await closeOpenPayment(system, orderId);
  await system.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = system.clock.now();
    if (order.status !== 'PENDING_PAYMENT' || order.expireTime === null || order.expireTime > now) return;
    if (!order.expireGraceUsed && (await hasProcessingPayment(tx, orderId))) {
      await grantGrace(tx, system, order, now);
      return;
    }
    await transition(tx, system, { orderId, event: 'EXPIRE', actor: { type: 'TIMER' } });
  });
}

/** A payment that the provider is still working on: the money may come at any moment. */
export async function hasProcessingPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), eq(paymentLog.status, 'PROCESSING')))
    .limit(1);
  return row !== undefined;
}

async function grantGrace(tx: Transaction, system: SystemContext, order: OrderRow, now: Date): Promise<void> {
  const expireTime = new Date(now.getTime() + GRACE);
  await tx
    .update(orders)
    .set({ expireTime, expireGraceUsed: true, version: order.version + 1, updatedTime: now })
    .where(eq(orders.id, order.id));
  await system.jobs.enqueue(tx, 'order.expire', { orderId: order.id }, { startAfter: expireTime });
}
