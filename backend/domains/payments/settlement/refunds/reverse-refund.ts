import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../../../../database/connect';
import { dispute } from '../../../../database/schema/disputes';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { postEntryLater } from '../../../journal/post-entry';
import { queueOrderMail } from '../../../orders/lifecycle/order-mail';
import { type EffectsMode, recordFact } from '../../../orders/lifecycle/record-fact';
import { transition } from '../../../orders/lifecycle/transition';
import { lockOrder } from '../../../orders/lock-order';
import { type RefundRow, readPaymentRow } from '../../payment-row';
import { reversedRefundEntry } from '../outcomes/payment-entries';
import { refundFact } from './record-refund-state';

/**
 * The money of a refund that had succeeded came back to the provider. Staff handle it like one that the provider refused:
 * its entry is reversed, its order waits for it again, and the member receives a mail. When a dispute was lost after it was
 * requested, nothing changes: staff decide what the member is still owed.
 */
export async function reverseRefund(services: Services, row: RefundRow): Promise<void> {
  services.log.error(
    { event: 'refund.reversed', refundSn: row.sn, providerRefundId: row.providerRefundId },
    'a refund failed after the provider had reported its success',
  );
  const state = { refundId: row.providerRefundId ?? row.sn, status: 'FAILED' } as const;
  const payment = await readPaymentRow(services.db, row.paymentLogId);
  const work = async (tx: Transaction, effects: EffectsMode) => {
    const order = await lockOrder(tx, row.orderId);
    const [lost] = await tx
      .select({ id: dispute.id })
      .from(dispute)
      .where(
        and(
          eq(dispute.paymentLogId, row.paymentLogId),
          eq(dispute.status, 'LOST'),
          gt(dispute.closedTime, row.createdTime),
        ),
      )
      .limit(1);
    if (lost) return;
    const [reversed] = await tx
      .update(refund)
      .set({
        status: 'MANUAL',
        providerRefundId: null,
        // The provider has closed this number; another try has another one.
        failedCount: row.failedCount + 1,
        succeededTime: null,
        updatedTime: services.clock.now(),
      })
      .where(
        and(eq(refund.id, row.id), eq(refund.status, 'SUCCEEDED'), eq(refund.failedCount, row.failedCount)),
      )
      .returning();
    if (!reversed) return;
    await postEntryLater(tx, services.clock, await reversedRefundEntry(tx, reversed, order));
    if (row.kind === 'ORDER') {
      await transition(tx, services, {
        orderId: order.id,
        event: 'REFUND_REVERSED',
        actor: { type: 'WEBHOOK' },
        detail: { refundSn: row.sn },
        set: { amountRefundedFen: order.amountRefundedFen - row.amountFen },
        effects,
        locked: { order },
      });
    }
    await queueOrderMail(tx, services, order, 'refundCameBack', { amountFen: row.amountFen });
  };
  await recordFact(services, refundFact(payment, state), work, async () => undefined);
}
