import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import type { Services } from '../../platform/context';
import { failpoint } from '../../platform/failpoints';
import { newId } from '../../platform/new-id';
import { disputeWaits } from '../../platform/waits/payment-waits';
import { pauseOf } from '../../platform/waits/waits';
import { writeAudit } from '../../platform/write-audit';
import type { Clock } from '../../ports/clock';
import type { DisputeFact } from '../../ports/payment-provider';
import { disputeFeeLines, disputeOpenedLines } from '../journal/dispute-lines';
import { postEntry } from '../journal/post-entry';
import { reversed } from '../journal/posting-rules';
import { CannotApply } from '../orders/lifecycle/keep-fact';
import { type EffectsMode, recordFact } from '../orders/lifecycle/record-fact';
import { lockOrder, type OrderRow } from '../orders/lock-order';
import { isSettled, type PaymentRow, readPaymentRow } from '../payments/payment-row';
import { providerOf } from '../payments/provider-session';
import { voidPresents } from '../presents/present-row';
import { applyLoss } from './apply-loss';
import { entryOf, providerMoney } from './dispute-entry';
import { isAbout } from './disputed-payment';
import { resumeRefunds } from './open-refunds';

export type DisputeRow = typeof dispute.$inferSelect;

/** Columns of a dispute about which the provider has no evidence. */
export const noEvidence = {
  evidenceState: null,
  evidenceTime: null,
  evidenceNote: null,
  evidenceBy: null,
} as const;

/**
 * Fetches a dispute from the provider and applies it: opens it, or closes it with its outcome. Webhooks and the sweep
 * use this function; events may arrive in any order and repeatedly.
 * @returns UNKNOWN_DISPUTE for one that cannot be applied: the provider is asked again, and staff decide
 * @throws PaymentProviderError
 */
export async function settleDispute(
  services: Services,
  paymentId: string,
  providerDisputeId: string,
): Promise<DisputeRow['status'] | 'UNKNOWN_DISPUTE'> {
  const known = await readPaymentRow(services.db, paymentId);
  const provider = providerOf(services, known);
  const fact = await provider.fetchDispute(providerDisputeId);
  failpoint('dispute.fetched');
  const { orderId } = known;
  const stated = {
    kind: 'DISPUTE',
    orderId,
    provider: known.provider,
    subjectId: paymentId,
    objectId: providerDisputeId,
    state: fact?.status ?? 'OTHER_SHOP',
    content: fact ?? {},
  } as const;
  return recordFact<DisputeRow['status'] | 'UNKNOWN_DISPUTE'>(
    services,
    stated,
    async (tx, effects) => {
      if (fact === null) throw new CannotApply('OTHER_SHOP');
      const order = await lockOrder(tx, orderId);
      const payment = await readPaymentRow(tx, paymentId);
      if (!isAbout(fact, payment)) throw new CannotApply('OTHER_PAYMENT');
      if (!isSettled(payment)) throw new CannotApply('NOT_PAID');
      return applyDispute(tx, services, { order, payment, fact, effects });
    },
    async () => 'UNKNOWN_DISPUTE',
  );
}

type Amount = NonNullable<DisputeFact['amount']>;
type Given = { order: OrderRow; payment: PaymentRow; fact: DisputeFact; effects: EffectsMode };

/** The order is locked, which serialises all changes of its disputes. */
async function applyDispute(
  tx: Transaction,
  services: Services,
  given: Given,
): Promise<DisputeRow['status']> {
  const { payment, fact } = given;
  const known = await readDispute(tx, payment.provider, fact.disputeId);
  const row =
    known === null ? await openDispute(tx, services, given) : await refresh(tx, services, known, fact);
  await book(tx, services, row, fact);
  if (row.status !== 'OPEN') {
    if (fact.status !== row.status) {
      services.log.error(
        { event: 'dispute.changed', disputeId: row.id, from: row.status, to: fact.status },
        'the provider changed the outcome of a dispute that was closed',
      );
    }
    return row.status;
  }
  if (fact.status === 'UNKNOWN') {
    services.log.error(
      { event: 'dispute.unclear', disputeId: row.id, providerDisputeId: fact.disputeId },
      'the provider states a state of a dispute that the store cannot read; it stays open',
    );
    return row.status;
  }
  if (fact.status !== 'OPEN') await closeDispute(tx, services, row, { ...given, outcome: fact.status });
  return fact.status;
}

async function readDispute(tx: Transaction, provider: string, id: string): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(dispute)
    .where(and(eq(dispute.provider, provider), eq(dispute.providerDisputeId, id)));
  return row ?? null;
}

async function openDispute(
  tx: Transaction,
  services: Services,
  { order, payment, fact }: Given,
): Promise<DisputeRow> {
  const now = services.clock.now();
  const [row] = await tx
    .insert(dispute)
    .values({
      id: newId(),
      provider: payment.provider,
      providerDisputeId: fact.disputeId,
      paymentLogId: payment.id,
      orderId: order.id,
      ...changesOf(services, fact, { minor: payment.currencyMinor, currency: payment.currency }),
      createdTime: now,
    })
    .returning();
  if (!row) throw new Error('The dispute was not written');
  await voidPresents(tx, order.id, now);
  services.log.error(
    {
      event: 'payment.dispute',
      disputeId: row.id,
      orderSn: order.sn,
      paymentSn: payment.sn,
      reason: row.reason,
    },
    'a payment is disputed at the provider',
  );
  await audit(tx, services, row, 'dispute.opened');
  return row;
}

/** The amount and the deadline may change while a dispute is open. What is booked keeps its amount. */
async function refresh(
  tx: Transaction,
  services: Services,
  known: DisputeRow,
  fact: DisputeFact,
): Promise<DisputeRow> {
  if (known.status !== 'OPEN') return known;
  const changes = changesOf(services, fact, { minor: known.minor, currency: known.currency });
  const booked = known.withheld ? { minor: known.minor, currency: known.currency, withheld: true } : {};
  const fee = known.feeMinor === null ? {} : { feeMinor: known.feeMinor, feeCurrency: known.feeCurrency };
  // Evidence that waits to be submitted is tried again sooner than the state is asked for.
  const check = known.evidenceState === 'SENDING' ? { nextCheckTime: known.nextCheckTime } : {};
  const [row] = await tx
    .update(dispute)
    .set({ ...changes, ...booked, ...fee, ...check })
    .where(eq(dispute.id, known.id))
    .returning();
  return row ?? known;
}

/** @param known the amount as long as the provider states none */
function changesOf({ clock }: Services, fact: DisputeFact, known: Amount) {
  const now = clock.now();
  const { currency, minor } = fact.amount ?? known;
  return {
    reason: fact.reason,
    currency,
    // What the provider did not withhold before, it takes with the loss.
    minor: fact.withheld ? minor : (fact.lostMinor ?? minor),
    // A dispute that is lost has taken the money, also when the store never saw it open.
    withheld: fact.withheld || fact.status === 'LOST',
    feeMinor: fact.fee?.minor ?? null,
    feeCurrency: fact.fee?.currency ?? null,
    evidenceDueTime: fact.evidenceDueTime,
    nextCheckTime: addTime(now, pauseOf(disputeWaits.OPEN, 0), 'second'),
    updatedTime: now,
  };
}

async function book(tx: Transaction, { clock }: Services, row: DisputeRow, fact: DisputeFact): Promise<void> {
  if (row.withheld)
    await postEntry(tx, clock, entryOf(row, 'DISPUTE_OPENED', disputeOpenedLines(providerMoney(row))));
  // The fee of a dispute may become known after its end.
  const fee = fact.fee ?? null;
  if (fee === null) return;
  const lines = disputeFeeLines({ provider: row.provider, ...fee });
  const isNew = await postEntry(tx, clock, entryOf(row, 'DISPUTE_FEE', lines));
  if (isNew || (await bookReturnedFee(tx, clock, row, fee))) {
    await tx
      .update(dispute)
      .set({ feeMinor: fee.minor, feeCurrency: fee.currency })
      .where(eq(dispute.id, row.id));
  }
}

/** A provider can return its fee when the store wins. @returns whether it was booked */
async function bookReturnedFee(
  tx: Transaction,
  clock: Clock,
  row: DisputeRow,
  fee: NonNullable<DisputeFact['fee']>,
): Promise<boolean> {
  const { provider, feeMinor, feeCurrency: currency } = row;
  if (feeMinor === null || currency !== fee.currency || fee.minor >= feeMinor) return false;
  const lines = reversed(disputeFeeLines({ provider, currency, minor: feeMinor - fee.minor }));
  return postEntry(tx, clock, { ...entryOf(row, 'DISPUTE_FEE', lines), sourceId: `${row.id}:returned` });
}

async function closeDispute(
  tx: Transaction,
  services: Services,
  row: DisputeRow,
  { order, payment, fact, outcome, effects }: Given & { outcome: 'WON' | 'LOST' },
): Promise<void> {
  const now = services.clock.now();
  const [closed] = await tx
    .update(dispute)
    .set({
      status: outcome,
      closedTime: now,
      updatedTime: now,
      // The provider decided before it had the evidence.
      ...(row.evidenceState === 'SENDING' ? noEvidence : {}),
    })
    .where(and(eq(dispute.id, row.id), eq(dispute.status, 'OPEN')))
    .returning();
  if (!closed) return;
  await audit(tx, services, closed, outcome === 'WON' ? 'dispute.won' : 'dispute.lost');
  const lostMinor = outcome === 'LOST' ? Math.min(lossOf(fact, closed), closed.minor) : 0;
  if (closed.withheld && lostMinor < closed.minor) {
    const lines = reversed(disputeOpenedLines({ ...providerMoney(closed), minor: closed.minor - lostMinor }));
    await postEntry(tx, services.clock, entryOf(closed, 'DISPUTE_WON', lines));
  }
  if (outcome === 'LOST') {
    return applyLoss(tx, services, { dispute: { ...closed, minor: lostMinor }, order, payment, effects });
  }
  await resumeRefunds(tx, services, payment);
}

/** The amount may have been stated only after the dispute was booked. */
function lossOf({ lostMinor, amount }: DisputeFact, { currency, minor }: DisputeRow): number {
  return lostMinor ?? (amount?.currency === currency ? amount.minor : minor);
}

function audit(
  tx: Transaction,
  services: Services,
  row: DisputeRow,
  action: 'dispute.opened' | 'dispute.won' | 'dispute.lost',
): Promise<void> {
  const { provider, providerDisputeId, currency, minor } = row;
  return writeAudit(tx, services, {
    action,
    actorType: 'WEBHOOK',
    subjectId: row.id,
    detail: { provider, providerDisputeId, currency, minor },
  });
}
