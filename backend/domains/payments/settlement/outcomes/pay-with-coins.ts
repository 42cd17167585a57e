import { and, eq } from 'drizzle-orm';
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
      await post(tx, services.clock, {
        memberId: order.memberId,
        type: 'PAY',
        debit: payment.amountFen,
        orderId: order.id,
        idempotencyKey: `payment:${payment.id}`,
        entry: appliedPaymentEntry(payment),
      });
      await tx
        .update(paymentLog)
        .set({
          status: 'SUCCEEDED',
          applied: true,
          succeededTime: services.clock.now(),
          updatedTime: services.clock.now(),
        })
        .where(eq(paymentLog.id, payment.id));
      await transition(tx, services, {
        orderId: order.id,
        event: 'PAID',
        actor: { type: 'MEMBER', id: order.memberId },
        detail: { paymentSn: payment.sn, method: payment.method },
        set: paidWith(payment),
      });
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
