import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { openRefundStatuses, refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { closeAfterSales } from '../orders/after-sales-row';
import type { PaymentRow } from '../payments/payment-row';
import { afterLoss } from './refund-rest';

/** Refunds that waited for the end of a dispute are sent by the next sweep, and tried for another day. */
export async function resumeRefunds(tx: Transaction, { clock }: Services, { id }: PaymentRow): Promise<void> {
  const now = clock.now();
  await tx
    .update(refund)
    .set({ retriedTime: now, nextCheckTime: now, updatedTime: now })
    .where(
      and(
        eq(refund.paymentLogId, id),
        inArray(refund.status, ['APPROVED', 'SUBMITTED']),
        isNull(refund.providerRefundId),
      ),
    );
}

/**
 * The lost dispute has returned the money: open refunds of the payment and their requests end. A refund of which the
 * provider may know is an alarm, because it may return the money twice; `sweep.refunds` asks whether it has.
 * @returns whether the provider may know of one, also of one that an earlier dispute has ended
 */
export async function endRefunds(tx: Transaction, services: Services, { id }: PaymentRow): Promise<boolean> {
  const now = services.clock.now();
  const open = await tx
    .select({
      id: refund.id,
      sn: refund.sn,
      status: refund.status,
      reason: refund.reason,
      afterSalesId: refund.afterSalesId,
    })
    .from(refund)
    .where(and(eq(refund.paymentLogId, id), inArray(refund.status, [...openRefundStatuses])));
  for (const row of open) {
    await tx
      .update(refund)
      .set({ status: 'FAILED', nextCheckTime: now, updatedTime: now })
      .where(eq(refund.id, row.id));
    if (row.afterSalesId !== null) await closeAfterSales(tx, row.afterSalesId, { status: 'CANCELED', now });
    if (row.status === 'SUBMITTED' || row.status === 'PENDING') {
      services.log.error(
        { event: 'dispute.refund', refundSn: row.sn },
        'a dispute was lost while the provider was asked to refund the same payment',
      );
    }
  }
  return open.some(
    ({ status, reason }) =>
      status === 'SUBMITTED' || status === 'PENDING' || (status === 'MANUAL' && reason === afterLoss),
  );
}
