import { and, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { addTime } from '../../../lib/time';
import { dispute, type EvidenceFile } from '../../database/schema/disputes';
import type { Context, Services, SystemContext } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';
import { evidenceWaits } from '../../platform/waits/payment-waits';
import { pauseOf } from '../../platform/waits/waits';
import { writeAudit, writeStaffAudit } from '../../platform/write-audit';
import { PaymentProviderError } from '../../ports/payment-provider';
import { lockOrder } from '../orders/lock-order';
import { providerOf } from '../payments/provider-session';
import { checkEvidenceFiles, openEvidenceFiles } from './evidence-files';
import { gatherEvidence } from './gather-evidence';
import { type DisputeRow, noEvidence, settleDispute } from './settle-dispute';

type Submit = Contract['POST /order/admin/dispute/submit'];
type Recorded = Contract['POST /order/admin/dispute/evidence'];

/**
 * Gives evidence to the store, which submits it with the facts of the order within a minute. A repeated request with the
 * same statement has no effect.
 * @throws StoreError 404; `order_statusInvalid` when the dispute is closed; `dispute_evidenceClosed` when the provider
 *   takes none any more; `common_message_changedMeanwhile` when other evidence was given; those of `checkEvidenceFiles`
 */
export function submitEvidence(
  context: Context,
  { disputeId, statement, files }: z.output<Submit['body']>,
): Promise<null> {
  return giveEvidence(context, disputeId, { note: statement, files, evidenceState: 'SENDING' });
}

/**
 * Records that staff submitted evidence at the provider. A repeated request with the same note has no effect.
 * @throws StoreError as `submitEvidence`
 */
export function recordEvidence(
  context: Context,
  { disputeId, note }: z.output<Recorded['body']>,
): Promise<null> {
  return giveEvidence(context, disputeId, { note, files: [], evidenceState: null });
}

type Given = { note: string; files: EvidenceFile[]; evidenceState: 'SENDING' | null };

/** Once for each dispute: providers accept evidence once. */
async function giveEvidence(
  context: Context,
  disputeId: string,
  { note, files, evidenceState }: Given,
): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select().from(dispute).where(eq(dispute.id, disputeId));
    if (!known) throw new StoreError('common_message_notFound');
    await lockOrder(tx, known.orderId);
    const [row] = await tx.select().from(dispute).where(eq(dispute.id, disputeId));
    if (row?.evidenceNote === note) return;
    if (row?.status !== 'OPEN') throw new StoreError('order_statusInvalid');
    if (row.evidenceTime !== null) throw new StoreError('common_message_changedMeanwhile');
    const now = context.clock.now();
    if (evidenceState === 'SENDING' && !(row.evidenceDueTime && row.evidenceDueTime > now)) {
      throw new StoreError('dispute_evidenceClosed');
    }
    await checkEvidenceFiles(tx, staffId, { given: files, before: row.evidenceFiles });
    await tx
      .update(dispute)
      .set({
        evidenceFiles: files,
        evidenceTime: now,
        evidenceNote: note,
        evidenceBy: staffId,
        evidenceState,
        evidenceTries: 0,
        evidenceRefusal: null,
        ...(evidenceState === null ? {} : { nextCheckTime: now }),
        updatedTime: now,
      })
      .where(eq(dispute.id, disputeId));
    await writeStaffAudit(tx, context, {
      action: evidenceState === null ? 'dispute.evidence' : 'dispute.evidence_given',
      subjectId: disputeId,
      detail: { providerDisputeId: row.providerDisputeId, files: files.length },
    });
  });
  return null;
}

/** Submits the evidence of disputes that waits to be submitted, each in turn. One that fails is tried again. */
export async function sendEvidence(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  const waiting = and(eq(dispute.evidenceState, 'SENDING'), eq(dispute.status, 'OPEN'));
  const due = await system.db
    .select({ id: dispute.id })
    .from(dispute)
    .where(and(waiting, lte(dispute.nextCheckTime, now)))
    .orderBy(dispute.evidenceTime);
  for (const { id } of due) {
    // Taken by one process, which counts the try before anything reaches the provider.
    const [row] = await system.db
      .update(dispute)
      .set({
        nextCheckTime: addTime(now, pauseOf(evidenceWaits.SENDING, 0), 'second'),
        evidenceTries: sql`${dispute.evidenceTries} + 1`,
      })
      .where(and(eq(dispute.id, id), waiting, lte(dispute.nextCheckTime, now)))
      .returning();
    if (!row) continue;
    try {
      await send(system, row);
    } catch (error) {
      const fields = { err: error, disputeId: id };
      const message = 'the evidence of a dispute could not be submitted';
      const isLate =
        row.evidenceTime && addTime(row.evidenceTime, evidenceWaits.SENDING.late, 'second') <= now;
      if (isLate) system.log.error({ event: 'dispute.evidence-failed', ...fields }, message);
      else system.log.warn(fields, message);
    }
  }
}

/** @throws PaymentProviderError transient or unknown: the next try asks the provider first whether it has the evidence */
async function send(services: Services, row: DisputeRow): Promise<void> {
  const provider = providerOf(services, row);
  try {
    const fact = await provider.fetchDispute(row.providerDisputeId);
    if (fact?.status === 'WON' || fact?.status === 'LOST') {
      await settleDispute(services, row.paymentLogId, row.providerDisputeId);
      return;
    }
    if (fact?.hasEvidence) {
      // Before the first try of the store, it was submitted in the provider's own pages.
      if (row.evidenceTries > 1) return await finish(services, row, null);
      return await finish(services, row, 'The provider has evidence already.');
    }
    const evidence = await gatherEvidence(services.db, row);
    const files = await openEvidenceFiles(services, row.evidenceFiles);
    await provider.submitEvidence({ ...evidence, statement: row.evidenceNote ?? '', files });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'PERMANENT') throw error;
    return finish(services, row, error.message);
  }
  await finish(services, row, null);
}

/** The longest refusal that is stored. */
const longestRefusal = 500;

/** Records what the provider did. @param refusal null: it has the evidence */
async function finish(services: Services, row: DisputeRow, refusal: string | null): Promise<void> {
  const now = services.clock.now();
  const isSame = and(
    eq(dispute.id, row.id),
    eq(dispute.status, 'OPEN'),
    eq(dispute.evidenceState, 'SENDING'),
    eq(dispute.evidenceTries, row.evidenceTries),
  );
  const result =
    refusal === null
      ? ({ evidenceState: 'SENT', evidenceTime: now } as const)
      : { ...noEvidence, evidenceRefusal: refusal.slice(0, longestRefusal) };
  await services.db.transaction(async (tx) => {
    const [done] = await tx
      .update(dispute)
      .set({ ...result, updatedTime: now })
      .where(isSame)
      .returning({ id: dispute.id });
    if (!done) return;
    await writeAudit(tx, services, {
      action: refusal === null ? 'dispute.evidence_sent' : 'dispute.evidence_refused',
      actorType: 'SYSTEM',
      subjectId: row.id,
      detail: { provider: row.provider, providerDisputeId: row.providerDisputeId },
    });
  });
  if (refusal !== null) {
    services.log.error(
      { event: 'dispute.evidence-failed', disputeId: row.id, providerDisputeId: row.providerDisputeId },
      'the provider refused the evidence of a dispute',
    );
  }
}
