import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../../database/connect';
import { paymentLog } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { post } from '../../../coins/post';
import { transition } from '../../../orders/lifecycle/transition';
import { lockOrder } from '../../../orders/lock-order';
import { isOpen, type PaymentRow, readPaymentRow } from '../../payment-row';
import { paidWith } from './apply-fact';
import { appliedPaymentEntry } from './payment-entries';

/**
 * Pays with coins (one coin is one fen). The shop holds them itself, so the debit, the payment and the order change in
 * one transaction without a provider. Too few coins cancel the attempt.
 * @throws StoreError coupon_pointNotEnough, order_statusInvalid
 */
export async function payWithCoins(services: Services, attempt: PaymentRow): Promise<PaymentRow> {
  try {
    return await services.db.transaction(async (tx) => {
      const order = await lockOrder(tx, attempt.orderId);
      const payment = await readPaymentRow(tx, attempt.id);
      if (!isOpen(payment)) return payment;
      await takeCoins(tx, services, order.memberId, payment);
      return readPaymentRow(tx, payment.id);
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    await services.db
      .update(paymentLog)
      .set({ status: 'CANCELED', failKey: error.key, updatedTime: services.clock.now() })
      .where(and(eq(paymentLog.id, attempt.id), eq(paymentLog.status, 'CREATED')));
    throw error;
  }
}

/**
 * Takes the coins of an open attempt and pays its order, which is locked. The attempt is written already.
 * @throws StoreError coupon_pointNotEnough, order_statusInvalid
 */
export async function takeCoins(
  tx: Transaction,
  services: Services,
  memberId: string,
  payment: PaymentRow,
): Promise<void> {
  await post(tx, services.clock, {
    memberId,
    type: 'PAY',
    debit: payment.amountFen,
    orderId: payment.orderId,
    idempotencyKey: `payment:${payment.id}`,
    entry: appliedPaymentEntry(payment),
  });
  const now = services.clock.now();
  await tx
    .update(paymentLog)
    .set({ status: 'SUCCEEDED', applied: true, succeededTime: now, updatedTime: now })
    .where(eq(paymentLog.id, payment.id));
  await transition(tx, services, {
    orderId: payment.orderId,
    event: 'PAID',
    actor: { type: 'MEMBER', id: memberId },
    detail: { paymentSn: payment.sn, method: payment.method },
    set: paidWith(payment),
  });
}
