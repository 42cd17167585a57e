import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { dispute } from '../../database/schema/disputes';
import type { SystemContext } from '../../platform/context';
import { disputePause, disputeWaits } from '../../platform/waits/payment-waits';
import { settleDispute } from './settle-dispute';
import { sendEvidence } from './submit-evidence';

/** Rows per run; the next minute handles the rest. */
const batch = 100;

/**
 * Requests the state of open disputes whose webhook may have been lost, submits evidence, and warns before the deadline
 * of evidence.
 */
export async function sweepDisputes(system: SystemContext): Promise<void> {
  await warnOfDeadlines(system);
  await sendEvidence(system);
  const now = system.clock.now();
  const due = await system.db
    .select()
    .from(dispute)
    .where(and(eq(dispute.status, 'OPEN'), lte(dispute.nextCheckTime, now)))
    .orderBy(asc(dispute.nextCheckTime))
    .limit(batch);
  for (const { id, paymentLogId, providerDisputeId, updatedTime } of due) {
    await system.db
      .update(dispute)
      .set({ nextCheckTime: addTime(now, disputePause, 'second') })
      .where(eq(dispute.id, id));
    try {
      await settleDispute(system, paymentLogId, providerDisputeId);
    } catch (error) {
      const fields = { err: error, disputeId: id };
      const message = 'the state of a dispute could not be requested';
      if (addTime(updatedTime, disputeWaits.OPEN.late, 'second') > now) system.log.warn(fields, message);
      else system.log.error({ event: 'dispute.unclear', ...fields }, message);
    }
  }
}

/** Once per dispute: without evidence it is lost. */
async function warnOfDeadlines(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  const due = await system.db
    .update(dispute)
    .set({ warnedTime: now })
    .where(
      and(
        eq(dispute.status, 'OPEN'),
        or(isNull(dispute.evidenceTime), eq(dispute.evidenceState, 'SENDING')),
        isNull(dispute.warnedTime),
        lte(dispute.evidenceDueTime, addTime(now, disputeWaits.OPEN.reminder, 'second')),
        sql`${dispute.evidenceDueTime} is not null`,
      ),
    )
    .returning({ id: dispute.id, evidenceDueTime: dispute.evidenceDueTime });
  for (const { id, evidenceDueTime } of due) {
    system.log.error(
      { event: 'dispute.evidence-due', disputeId: id, evidenceDueTime },
      'the evidence of a dispute is due soon',
    );
  }
}
