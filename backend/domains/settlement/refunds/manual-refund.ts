import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { refund } from '../../../database/schema/payments';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { isOnRiskHold } from '../../order-lifecycle/coin-refunds';
import { transition } from '../../order-lifecycle/transition';
import { lockOrder, type OrderRow } from '../../orders/lock-order';
import { refuseDuringDispute } from '../../orders/open-dispute';
import { type RefundRow, readPaymentRow } from '../../payments/payment-row';
import { completeRefund } from './complete-refund';

/**
 * Sends a refund to the provider again, for another day.
 * @throws StoreError `payment_notFound`; `order_statusInvalid` when staff do not have to handle it
 */
export async function retryRefund(context: Context, refundId: string): Promise<null> {
  await onManualRefund(context, refundId, 'refund.retry', async (tx, row) => {
    const now = context.clock.now();
    await tx
      .update(refund)
      .set({
        status: 'APPROVED',
        retriedTime: now,
        nextCheckTime: addTime(now, 1, 'minute'),
        checkCount: 0,
        updatedTime: now,
      })
      .where(eq(refund.id, row.id));
    if (row.kind === 'ORDER') {
      await transition(tx, context, {
        orderId: row.orderId,
        event: 'REFUND_RETRY',
        actor: { type: 'STAFF', id: staffOf(context).staffId },
        detail: { refundSn: row.sn },
      });
    }
    await context.jobs.enqueue(tx, 'payment.refund', { refundId: row.id });
  });
  return null;
}

/**
 * Records that staff returned the money by hand, or gives coins instead of it.
 * @param reference number of the transfer, or what the member agreed to
 * @throws StoreError `payment_notFound`; `order_statusInvalid` when staff do not have to handle it;
 *   `refund_coinsNotPossible` for coins of an order that was on hold for a risk
 */
export async function settleRefund(
  context: Context,
  { refundId, by, reference }: { refundId: string; by: 'BANK' | 'COINS'; reference: string },
): Promise<null> {
  await onManualRefund(context, refundId, 'refund.settle', async (tx, row, order) => {
    if (by === 'COINS' && isOnRiskHold(order)) throw new StoreError('refund_coinsNotPossible');
    await completeRefund(tx, context, row, {
      from: ['MANUAL'],
      providerRefundId: reference,
      by,
      payment: await readPaymentRow(tx, row.paymentLogId),
      actor: { type: 'STAFF', id: staffOf(context).staffId },
    });
  });
  return null;
}

/** Locks the order, then works on a refund in MANUAL and writes the audit log. */
async function onManualRefund(
  context: Context,
  refundId: string,
  action: string,
  work: (tx: Transaction, row: RefundRow, order: OrderRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, refundId));
    if (!known) throw new StoreError('payment_notFound');
    const order = await lockOrder(tx, known.orderId);
    await refuseDuringDispute(tx, known.orderId);
    const [row] = await tx
      .select()
      .from(refund)
      .where(and(eq(refund.id, refundId), eq(refund.status, 'MANUAL')));
    if (!row) throw new StoreError('order_statusInvalid');
    await work(tx, row, order);
    await writeStaffAudit(tx, context, {
      action,
      subjectId: row.id,
      detail: { refundSn: row.sn, amountFen: row.amountFen, kind: row.kind },
    });
  });
}
