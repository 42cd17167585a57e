import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import type { SystemContext } from '../../../platform/context';
import { closingPatience, paymentGrace } from '../../../platform/waits/order-waits';
import { PaymentProviderError } from '../../../ports/payment-provider';
import { closeOpenPayment } from '../../payments/settlement/outcomes/settle-payment';
import { transition } from '../lifecycle/transition';
import { lockOrder, type OrderRow } from '../lock-order';

/** Closes an order whose payment deadline has passed. Idempotent, and does nothing before the deadline. */
export async function expireOrder(system: SystemContext, orderId: string): Promise<void> {
  const [due] = await system.db
    .select({ status: orders.status, expireTime: orders.expireTime })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (due?.status !== 'PENDING_PAYMENT' || due.expireTime === null || due.expireTime > system.clock.now())
    return;
  // Outside the transaction: the provider closes its session, and a payment that succeeded first is applied.
  try {
    await closeOpenPayment(system, orderId);
  } catch (error) {
    const isPatient = system.clock.now() < addTime(due.expireTime, closingPatience, 'second');
    if (!(error instanceof PaymentProviderError) || isPatient) throw error;
    system.log.error(
      { event: 'payment.session.not-closed', err: error, orderId },
      'an order expires although its payment session could not be closed',
    );
  }
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

/** A payment that the provider is still processing may succeed at any moment. */
export async function hasProcessingPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), eq(paymentLog.status, 'PROCESSING')))
    .limit(1);
  return row !== undefined;
}

async function grantGrace(tx: Transaction, system: SystemContext, order: OrderRow, now: Date): Promise<void> {
  const expireTime = addTime(now, paymentGrace, 'second');
  await tx
    .update(orders)
    .set({ expireTime, expireGraceUsed: true, version: order.version + 1, updatedTime: now })
    .where(eq(orders.id, order.id));
  await system.jobs.enqueue(tx, 'order.expire', { orderId: order.id }, { startAfter: expireTime });
}
