import { and, asc, eq, gt, gte, inArray, lte } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import { dispute } from '../../../../database/schema/disputes';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { endedRefundWaits, refundAlarmPause, refundWaits } from '../../../../platform/waits/payment-waits';
import { longestPause, pauseOf } from '../../../../platform/waits/waits';
import { type RefundRow, readPaymentRow } from '../../payment-row';
import { attempt } from '../outcomes/sweep-attempt';
import { findTries, payBack } from './pay-back';
import { isWorthTrying, recordState } from './record-refund-state';
import { settleListedRefunds } from './settle-refunds';

/** Refunds per run. */
const batch = 200;

const isSent = inArray(refund.status, ['APPROVED', 'SUBMITTED', 'PENDING']);

/**
 * Sends refunds whose job was lost or failed, and requests the state of those that the provider has not decided. The
 * next check is set before the provider is called, so that a failing refund does not delay the others.
 */
export async function sweepRefunds(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await services.db
    .select()
    .from(refund)
    .where(and(isSent, lte(refund.nextCheckTime, now)))
    .orderBy(asc(refund.nextCheckTime))
    .limit(batch);
  for (const row of due) {
    const { id, checkCount } = row;
    const claimed = await services.db
      .update(refund)
      .set({
        checkCount: checkCount + 1,
        nextCheckTime: addTime(now, pauseOf(refundWaits.SUBMITTED, checkCount), 'second'),
      })
      .where(and(eq(refund.id, id), isSent, eq(refund.checkCount, checkCount)))
      .returning({ id: refund.id });
    if (claimed.length === 0) continue;
    if (isUndecided(row, now)) {
      services.log.error(
        { event: 'refund.undecided', refundSn: row.sn },
        'the provider has accepted a refund and does not decide',
      );
    }
    if (row.providerRefundId === null && !isWorthTrying(services, row)) {
      // Before it is left to staff: it may have been made in the dashboard, and the event about that was lost.
      await attempt(services, 'refund', id, async () => {
        await settleListedRefunds(services, await readPaymentRow(services.db, row.paymentLogId));
      });
    }
    await attempt(services, 'refund', id, () => payBack(services, id));
  }
  await askAboutEnded(services, now);
}

/**
 * A provider may pay a refund that a lost dispute has ended, and the event about it may be lost: it is asked about for
 * as long as providers take.
 */
async function askAboutEnded(services: Services, now: Date): Promise<void> {
  const isDue = and(eq(refund.status, 'FAILED'), lte(refund.nextCheckTime, now));
  const due = await services.db
    .select({ row: refund })
    .from(dispute)
    .innerJoin(
      refund,
      and(eq(refund.orderId, dispute.orderId), eq(refund.paymentLogId, dispute.paymentLogId)),
    )
    .where(
      and(
        eq(dispute.status, 'LOST'),
        gt(dispute.closedTime, addTime(now, -endedRefundWaits.FAILED.deadline, 'second')),
        gte(refund.updatedTime, dispute.closedTime),
        isDue,
      ),
    )
    .orderBy(asc(refund.nextCheckTime))
    .limit(batch);
  for (const { row } of due) {
    const claimed = await services.db
      .update(refund)
      .set({ nextCheckTime: addTime(now, pauseOf(endedRefundWaits.FAILED, 0), 'second') })
      .where(and(eq(refund.id, row.id), isDue))
      .returning({ id: refund.id });
    if (claimed.length === 0) continue;
    await attempt(services, 'refund', row.id, async () => {
      const payment = await readPaymentRow(services.db, row.paymentLogId);
      const paid = (await findTries(services, payment, row)).find(({ status }) => status === 'SUCCEEDED');
      if (paid) await recordState(services, payment, row, paid);
    });
  }
}

/** Whether this is the first check of a week in which the provider is late. */
function isUndecided(row: RefundRow, now: Date): boolean {
  if (row.status !== 'PENDING') return false;
  const late = addTime(row.retriedTime ?? row.createdTime, refundWaits.PENDING.late, 'second');
  const weekOf = (time: Date) => Math.floor((time.getTime() - late.getTime()) / 1000 / refundAlarmPause);
  const before = addTime(row.nextCheckTime, -longestPause(refundWaits.PENDING), 'second');
  return late <= now && weekOf(before) < weekOf(now);
}
