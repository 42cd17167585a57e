import { and, asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { fenToYuan } from '../../../lib/money';
import { addTime, formatShanghai } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import { paymentLog, refund } from '../../database/schema/payments';
import type { Context } from '../../platform/context';
import { readPage } from '../../platform/read-page';
import { staffOf } from '../../platform/staff-of';
import { StoreError } from '../../platform/store-error';
import { writeStaffAudit } from '../../platform/write-audit';
import { transition } from '../order-lifecycle/transition';
import { lockOrder } from '../orders/lock-order';
import { type RefundRow, readPaymentRow } from '../payments/payment-row';
import { completeRefund } from './pay-back';

type List = Contract['GET /order/admin/refund/list'];

/** Refunds that the provider refused for a day, longest waiting first. */
export function listManualRefunds(
  { db }: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const isManual = eq(refund.status, 'MANUAL');
  const rows = db
    .select({ refund, orderSn: orders.sn, provider: paymentLog.provider, paymentSn: paymentLog.sn })
    .from(refund)
    .innerJoin(orders, eq(orders.id, refund.orderId))
    .innerJoin(paymentLog, eq(paymentLog.id, refund.paymentLogId))
    .where(isManual)
    .orderBy(asc(refund.updatedTime), asc(refund.id));
  const total = db.select({ rows: count() }).from(refund).where(isManual);
  return readPage(query, { total, rows }, (row) => ({
    id: row.refund.id,
    sn: row.refund.sn,
    kind: row.refund.kind,
    amount: fenToYuan(row.refund.amountFen),
    orderSn: row.orderSn,
    paymentSn: row.paymentSn,
    provider: row.provider,
    createdTime: formatShanghai(row.refund.createdTime),
  }));
}

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
        status: 'PENDING',
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
 * Records that staff returned the money by hand.
 * @param reference number of the transfer
 * @throws StoreError `payment_notFound`; `order_statusInvalid` when staff do not have to handle it
 */
export async function settleRefund(
  context: Context,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<null> {
  await onManualRefund(context, refundId, 'refund.settle', async (tx, row) => {
    await completeRefund(tx, context, row, {
      from: ['MANUAL'],
      providerRefundId: reference,
      by: 'BANK',
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
  work: (tx: Transaction, row: RefundRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, refundId));
    if (!known) throw new StoreError('payment_notFound');
    await lockOrder(tx, known.orderId);
    const [row] = await tx
      .select()
      .from(refund)
      .where(and(eq(refund.id, refundId), eq(refund.status, 'MANUAL')));
    if (!row) throw new StoreError('order_statusInvalid');
    await work(tx, row);
    await writeStaffAudit(tx, context, {
      action,
      subjectId: row.id,
      detail: { refundSn: row.sn, amountFen: row.amountFen, kind: row.kind },
    });
  });
}
