import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { expectedRefundTime } from './expected-refund-time';
import type { PaymentRow } from './payment-row';

/**
 * Refunds a payment that did not pay its order, without changing the order: a second successful one, or one of another
 * amount. Once per payment.
 * @param received minor units that arrived, when they are not the amount of the attempt
 */
export async function refundExtra(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  reason: 'EXTRA_PAYMENT' | 'PAYMENT_MISMATCH',
  received: number | null = null,
): Promise<void> {
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
      minor: received ?? payment.currencyMinor,
      kind: 'EXTRA',
      status: 'APPROVED',
      reason,
      expectedTime: expectedRefundTime(now, payment, 'ORIGINAL'),
      nextCheckTime: addTime(now, 1, 'minute'),
      createdTime: now,
      updatedTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: refund.id });
  if (inserted.length === 0) return;
  services.log.warn({ paymentSn: payment.sn, reason }, 'a payment that did not pay its order is refunded');
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: id });
}
