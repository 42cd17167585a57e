import { shareDown } from '../../../lib/pricing/refund-share';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { valueInFen } from '../currencies/value-in-fen';
import { expectedRefundTime } from './expected-refund-time';
import type { PaymentRow } from './payment-row';

export type Received = { currency: string; minor: number };

/**
 * The value of what arrived with an attempt, in fen and at least one: at the rate of the attempt, or at the store's rate
 * of today when it arrived in another currency. Null for a currency without a rate.
 */
export async function receivedFen(
  db: Executor,
  payment: PaymentRow,
  received: Received,
): Promise<number | null> {
  const fen =
    received.currency === payment.currency
      ? shareDown(payment.amountFen, received.minor, payment.currencyMinor)
      : await valueInFen(db, received);
  return fen === null ? null : Math.max(1, fen);
}

/**
 * Refunds a payment that did not pay its order, without changing the order: a second successful one, or one of another
 * amount. Once per payment.
 * @param received what arrived, when it is not the amount of the attempt
 */
export async function refundExtra(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  reason: 'EXTRA_PAYMENT' | 'PAYMENT_MISMATCH',
  received: Received | null = null,
): Promise<void> {
  const now = services.clock.now();
  const valueFen = received === null ? payment.amountFen : await receivedFen(tx, payment, received);
  const id = newId();
  const inserted = await tx
    .insert(refund)
    .values({
      id,
      sn: `R${id}`,
      orderId: payment.orderId,
      paymentLogId: payment.id,
      // No payment returns more than the amount of its attempt; `minor` is what is sent.
      amountFen: Math.min(valueFen ?? payment.amountFen, payment.amountFen),
      minor: received?.minor ?? payment.currencyMinor,
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
