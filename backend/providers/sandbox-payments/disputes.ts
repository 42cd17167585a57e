import { and, eq, isNull, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Database, Executor } from '../../database/connect';
import { sandboxDispute } from '../../database/schema/disputes';
import { sandboxPayment } from '../../database/schema/fulfilment';
import type { Clock } from '../../ports/clock';
import type { DisputeEvidence } from '../../ports/dispute-evidence';
import type { Jobs } from '../../ports/jobs';
import { type DisputeFact, PaymentProviderError } from '../../ports/payment-provider';

type DisputeContext = { db: Database; clock: Clock; jobs: Jobs };

/** Last digits of the test card whose payments are disputed at once, as with Stripe's test cards. */
const disputedCard = '0259';

/** Days in which the sandbox accepts evidence; then it decides, without evidence for the payer. */
const daysForEvidence = 7;

/** Opens the dispute of a payment with the disputed test card, once. */
export async function openDispute(
  { clock, jobs }: DisputeContext,
  tx: Executor,
  payment: typeof sandboxPayment.$inferSelect,
): Promise<void> {
  if (payment.status !== 'SUCCEEDED' || payment.cardLast4 !== disputedCard) return;
  const now = clock.now();
  const id = `du_${payment.id}`;
  const opened = await tx
    .insert(sandboxDispute)
    .values({
      id,
      paymentId: payment.id,
      reason: 'fraudulent',
      minor: payment.minor,
      evidenceDueTime: addTime(now, daysForEvidence, 'day'),
      createdTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: sandboxDispute.id });
  if (opened.length > 0) await jobs.enqueue(tx, 'sandbox.dispute', { disputeId: id });
}

export async function readDispute({ db, clock }: Pick<DisputeContext, 'db' | 'clock'>, id: string) {
  await db
    .update(sandboxDispute)
    .set({
      status: sql`case when ${sandboxDispute.evidence} is null then 'LOST' else 'WON' end`,
      version: sql`${sandboxDispute.version} + 1`,
    })
    .where(
      and(
        eq(sandboxDispute.id, id),
        eq(sandboxDispute.status, 'OPEN'),
        sql`${sandboxDispute.evidenceDueTime} <= ${clock.now().toISOString()}::timestamptz`,
      ),
    );
  const [row] = await db
    .select({ dispute: sandboxDispute, payment: sandboxPayment })
    .from(sandboxDispute)
    .innerJoin(sandboxPayment, eq(sandboxPayment.id, sandboxDispute.paymentId))
    .where(eq(sandboxDispute.id, id));
  if (!row) throw new PaymentProviderError('PERMANENT', `The sandbox has no dispute ${id}`);
  return row;
}

export async function fetchDispute(context: DisputeContext, id: string): Promise<DisputeFact> {
  const { dispute, payment } = await readDispute(context, id);
  return {
    disputeId: dispute.id,
    providerRef: payment.id,
    status: dispute.status,
    withheld: true,
    reason: dispute.reason,
    amount: { currency: payment.currency, minor: dispute.minor },
    fee: dispute.feeMinor === 0 ? null : { minor: dispute.feeMinor, currency: payment.currency },
    evidenceDueTime: dispute.evidenceDueTime,
    hasEvidence: dispute.evidence !== null,
  };
}

export async function submitEvidence(
  { db, clock }: Pick<DisputeContext, 'db' | 'clock'>,
  { disputeId, statement }: DisputeEvidence,
): Promise<void> {
  await readDispute({ db, clock }, disputeId);
  const [taken] = await db
    .update(sandboxDispute)
    .set({ evidence: statement, version: sql`${sandboxDispute.version} + 1` })
    .where(
      and(
        eq(sandboxDispute.id, disputeId),
        eq(sandboxDispute.status, 'OPEN'),
        isNull(sandboxDispute.evidence),
      ),
    )
    .returning({ id: sandboxDispute.id });
  if (!taken) throw new PaymentProviderError('PERMANENT', 'The sandbox takes no evidence for this dispute');
}
