import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { refundAlarmPause, refundWaits } from '../../../../platform/waits/payment-waits';
import { longestPause, pauseOf } from '../../../../platform/waits/waits';
import type { RefundRow } from '../../payment-row';
import { attempt } from '../outcomes/sweep-attempt';
import { payBack } from './pay-back';

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
    await attempt(services, 'refund', id, () => payBack(services, id));
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
