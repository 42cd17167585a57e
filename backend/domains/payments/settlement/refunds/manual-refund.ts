import { and, eq } from 'drizzle-orm';
import type { RefundChannel } from '../../../../../lib/refunds/contract';
import { addTime } from '../../../../../lib/time';
import type { Transaction } from '../../../../database/connect';
import { refund } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { staffOf } from '../../../../platform/staff-of';
import { writeStaffAudit } from '../../../../platform/write-audit';
import { isOnRiskHold } from '../../../orders/lifecycle/coin-refunds';
import { transition } from '../../../orders/lifecycle/transition';
import { lockOrder, type OrderRow } from '../../../orders/lock-order';
import { refuseDuringDispute } from '../../../orders/open-dispute';
import { type RefundRow, readPaymentRow } from '../../payment-row';
import { completeRefund } from './complete-refund';
import { settleListedRefunds } from './settle-refunds';

/**
 * Sends a refund to the provider again, for another day. The provider is asked first what it has made, as by
 * {@link settleRefund}.
 * @throws StoreError `payment_notFound`; `order_statusInvalid` when staff do not have to handle it; `refund_atProvider` when
 *   the provider has made or accepted it
 * @throws PaymentProviderError when the provider cannot answer now
 */
export async function retryRefund(context: Context, refundId: string): Promise<null> {
  await refuseWhenMade(context, refundId);
  await onManualRefund(
    context,
    refundId,
    { action: 'refund.retry', channel: 'ORIGINAL' },
    async (tx, row) => {
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
    },
  );
  return null;
}

/**
 * Records that staff returned the money by hand, or gives coins instead of it. The provider is asked first: it may have
 * made the refund although no response of it arrived, or someone in its dashboard.
 * @param reference number of the transfer, or what the member agreed to
 * @throws StoreError `payment_notFound`; `order_statusInvalid` when staff do not have to handle it;
 *   `refund_coinsNotPossible` for coins of an order that was on hold for a risk; `refund_atProvider` when the provider has
 *   made or accepted it
 * @throws PaymentProviderError when the provider cannot answer now
 */
export async function settleRefund(
  context: Context,
  { refundId, by, reference }: { refundId: string; by: 'BANK' | 'COINS'; reference: string },
): Promise<null> {
  await refuseWhenMade(context, refundId);
  const how = { action: 'refund.settle', channel: 'COINS' } as const;
  await onManualRefund(context, refundId, how, async (tx, row, order) => {
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

async function refuseWhenMade(context: Context, refundId: string): Promise<void> {
  const [row] = await context.db.select().from(refund).where(eq(refund.id, refundId));
  if (row?.status !== 'MANUAL') return;
  const payment = await readPaymentRow(context.db, row.paymentLogId);
  const isUndecided = await settleListedRefunds(context, payment);
  const isLeft = await context.db.$count(refund, and(eq(refund.id, refundId), eq(refund.status, 'MANUAL')));
  if (isUndecided || isLeft === 0) throw new StoreError('refund_atProvider');
}

/**
 * Locks the order, then works on a refund in MANUAL and writes the audit log.
 * @param how.channel ORIGINAL when the money returns through the provider
 */
async function onManualRefund(
  context: Context,
  refundId: string,
  { action, channel }: { action: 'refund.retry' | 'refund.settle'; channel: RefundChannel },
  work: (tx: Transaction, row: RefundRow, order: OrderRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, refundId));
    if (!known) throw new StoreError('payment_notFound');
    const order = await lockOrder(tx, known.orderId);
    await refuseDuringDispute(tx, known.orderId, channel);
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
