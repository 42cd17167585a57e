import type { Executor } from '../database/connect';
import { refund } from '../database/schema/orders';
import type { Services } from '../platform/context';
import { newId } from '../platform/new-id';
import type { PaymentRow } from './payment-row';

/** A second success on one order: its money goes back, the order is not touched. Once per payment. */
export async function refundExtra(tx: Executor, services: Services, payment: PaymentRow): Promise<void> {
  const now = services.clock.now();
  const id = newId();
  const inserted = await tx
    .insert(refund)
    .values({
      id,
      sn: `R${id}`,
      orderId: payment.orderId,
      paymentLogId: payment.id,
      amountFen: payment.amountFen,
      kind: 'EXTRA',
      status: 'PENDING',
      reason: 'EXTRA_PAYMENT',
      createdTime: now,
      updatedTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: refund.id });
  if (inserted.length === 0) return;
  services.log.warn({ paymentSn: payment.sn }, 'second payment of an order is paid back');
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: id });
}
