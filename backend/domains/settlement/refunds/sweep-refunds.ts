import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import { refund } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { attempt } from '../outcomes/sweep-attempt';
import { payBack } from './pay-back';

/** Refunds per run. */
const batch = 200;

const isSent = inArray(refund.status, ['APPROVED', 'SUBMITTED', 'PENDING']);

/** Minutes from one check of a pending refund to the next; later ones are six hours apart. */
const pauses = [1, 2, 5, 10, 30, 60, 60, 60, 60, 60, 60, 180, 180, 180];
const longestPause = 360;

/**
 * Sends refunds whose job was lost or failed, and requests the state of those that the provider has not decided. The
 * next check is set before the provider is called, so that a failing refund does not delay the others.
 */
export async function sweepRefunds(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await services.db
    .select({ id: refund.id, checkCount: refund.checkCount })
    .from(refund)
    .where(and(isSent, lte(refund.nextCheckTime, now)))
    .orderBy(asc(refund.nextCheckTime))
    .limit(batch);
  for (const { id, checkCount } of due) {
    const claimed = await services.db
      .update(refund)
      .set({
        checkCount: checkCount + 1,
        nextCheckTime: addTime(now, pauses[checkCount] ?? longestPause, 'minute'),
      })
      .where(and(eq(refund.id, id), isSent, eq(refund.checkCount, checkCount)))
      .returning({ id: refund.id });
    if (claimed.length > 0) await attempt(services, 'refund', id, () => payBack(services, id));
  }
}
