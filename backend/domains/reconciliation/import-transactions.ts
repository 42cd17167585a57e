import { and, asc, count, eq, gte, ne, or, sql, sum } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { paymentLog, refund } from '../../database/schema/payments';
import { providerTransaction } from '../../database/schema/reconciliation';
import type { Services } from '../../platform/context';
import { movementWaits } from '../../platform/waits/payment-waits';
import type { ProviderTransaction } from '../../ports/payment-provider';
import { valueInFen } from '../currencies/value-in-fen';
import { postEntry } from '../journal/post-entry';
import { payoutLines, settlementLines } from '../journal/settlement-lines';
import { isKnown } from './find-differences';

export type TransactionRow = typeof providerTransaction.$inferSelect;

/** What a movement is about in the store. */
type Subject = Pick<TransactionRow, 'paymentLogId' | 'refundId' | 'disputeId'>;

/**
 * Stores the movements that a provider lists and books each one once: what was exchanged and what it cost. A movement
 * that the store does not know, or that repeats another one, is stored and not booked.
 */
export async function importTransactions(
  services: Services,
  provider: string,
  listed: readonly ProviderTransaction[],
): Promise<void> {
  for (const each of listed) {
    await services.db.transaction(async (tx) => {
      const id = `${provider}:${each.id}`;
      const subject = await subjectOf(tx, provider, each);
      const row = await store(tx, { id, provider, each, subject });
      if (row !== null) await book(tx, services, row);
    });
  }
}

/** Assigns stored movements to what became known after the provider listed them for the last time, and books them. */
export async function assignMovements(services: Services, provider: string): Promise<void> {
  const isUnknown = sql`not ${isKnown(sql`${providerTransaction}`)}`;
  const rows = await services.db
    .select()
    .from(providerTransaction)
    .where(
      and(
        eq(providerTransaction.provider, provider),
        gte(
          providerTransaction.time,
          addTime(services.clock.now(), -movementWaits.UNKNOWN.deadline, 'second'),
        ),
        ne(providerTransaction.kind, 'PAYOUT'),
        isUnknown,
      ),
    )
    .orderBy(asc(providerTransaction.time), asc(providerTransaction.id));
  for (const row of rows) {
    await services.db.transaction(async (tx) => {
      const subject = await subjectOf(tx, provider, row);
      const found = row.kind === 'PAYMENT' ? subject.paymentLogId : (subject.refundId ?? subject.disputeId);
      if (found === null) return;
      const [assigned] = await tx
        .update(providerTransaction)
        .set(subject)
        .where(and(eq(providerTransaction.id, row.id), isUnknown))
        .returning();
      if (assigned) await book(tx, services, assigned);
    });
  }
}

/** @returns the row when it is new, or when its subject is new; null when nothing is left to book */
async function store(
  tx: Transaction,
  {
    id,
    provider,
    each,
    subject,
  }: { id: string; provider: string; each: ProviderTransaction; subject: Subject },
): Promise<TransactionRow | null> {
  const { kind, ref, reference, settled, time, minor } = each;
  const [stored] = await tx
    .insert(providerTransaction)
    .values({
      id,
      provider,
      kind,
      ref,
      reference,
      currency: each.currency,
      minor,
      settledCurrency: settled.currency,
      settledMinor: settled.minor,
      feeMinor: settled.feeMinor,
      time,
      ...subject,
    })
    .onConflictDoUpdate({
      target: providerTransaction.id,
      // A payment may become known after its movement was listed.
      set: subject,
      setWhere: sql`not ${isKnown(sql`${providerTransaction}`)}`,
    })
    .returning();
  return stored ?? null;
}

async function subjectOf(
  tx: Transaction,
  provider: string,
  {
    kind,
    ref,
    reference,
    paymentRef,
  }: Pick<ProviderTransaction, 'kind' | 'ref' | 'reference' | 'paymentRef'>,
): Promise<Subject> {
  const none: Subject = { paymentLogId: null, refundId: null, disputeId: null };
  const ofPayment = async (of: Pick<ProviderTransaction, 'ref' | 'reference'>): Promise<Subject> => {
    return { ...none, paymentLogId: (await paymentBy(tx, provider, of))?.id ?? null };
  };
  // A refund or dispute that the store does not know has at least an order.
  const unknown = () => (paymentRef === undefined ? none : ofPayment({ ref: paymentRef, reference: null }));
  switch (kind) {
    case 'PAYMENT':
      return ofPayment({ ref, reference });
    case 'REFUND':
    case 'REFUND_FAILURE': {
      // A refund that failed is sent again as `<number>-1`.
      const sn = (reference ?? '').replace(/-\d+$/, '');
      const [row] = await tx
        .select({ id: refund.id })
        .from(refund)
        .innerJoin(paymentLog, eq(paymentLog.id, refund.paymentLogId))
        .where(
          and(
            eq(paymentLog.provider, provider),
            or(eq(refund.sn, sn), eq(refund.providerRefundId, ref ?? '')),
          ),
        );
      if (row) return { ...none, refundId: row.id };
      // One that was made at the provider by hand may state the number of its payment.
      return paymentRef === undefined && reference !== null ? ofPayment({ ref: null, reference }) : unknown();
    }
    case 'DISPUTE':
    case 'DISPUTE_REVERSAL': {
      const payment = reference === null ? null : await paymentBy(tx, provider, { ref: null, reference });
      const [row] = await tx
        .select({ id: dispute.id })
        .from(dispute)
        .where(
          and(
            eq(dispute.provider, provider),
            payment ? eq(dispute.paymentLogId, payment.id) : eq(dispute.providerDisputeId, ref ?? ''),
          ),
        );
      return row ? { ...none, disputeId: row.id } : unknown();
    }
    case 'PAYOUT':
      return none;
  }
}

async function paymentBy(
  tx: Transaction,
  provider: string,
  { ref, reference }: Pick<ProviderTransaction, 'ref' | 'reference'>,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(
      and(
        eq(paymentLog.provider, provider),
        ref === null ? eq(paymentLog.sn, reference ?? '') : eq(paymentLog.providerRef, ref),
      ),
    );
  return row;
}

async function book(tx: Transaction, { clock }: Services, row: TransactionRow): Promise<void> {
  const movement = {
    provider: row.provider,
    currency: row.currency,
    minor: row.minor,
    settled: { currency: row.settledCurrency, minor: row.settledMinor, feeMinor: row.feeMinor },
  };
  const subject = row.kind === 'PAYMENT' ? row.paymentLogId : (row.refundId ?? row.disputeId);
  if (row.kind !== 'PAYOUT' && (subject === null || (await isRepeated(tx, row)))) return;
  const lines =
    row.kind === 'PAYOUT'
      ? payoutLines(movement)
      : settlementLines(movement, {
          differenceFen: await differenceOf(tx, row),
          // The fee of a dispute is booked with the dispute.
          withFee: row.disputeId === null,
        });
  await postEntry(tx, clock, {
    kind: 'SETTLEMENT',
    sourceId: row.id,
    providerTransactionId: row.id,
    lines,
  });
}

/**
 * Whether another movement has the same effect: a second payment, or one that takes the money of a dispute which the
 * provider has already. Refunds can fail and be sent again.
 */
async function isRepeated(tx: Transaction, row: TransactionRow): Promise<boolean> {
  if (row.kind !== 'PAYMENT' && (row.kind !== 'DISPUTE' || row.minor >= 0)) return false;
  const { paymentLogId, disputeId, kind, minor } = providerTransaction;
  const subject =
    row.kind === 'PAYMENT'
      ? and(eq(paymentLogId, row.paymentLogId ?? ''), eq(kind, 'PAYMENT'))
      : eq(disputeId, row.disputeId ?? '');
  const [others] = await tx
    .select({ rows: count(), minor: sum(minor).mapWith(Number) })
    .from(providerTransaction)
    .where(and(subject, sql`${providerTransaction.id} <> ${row.id}`));
  if (row.kind === 'PAYMENT') return (others?.rows ?? 0) > 0;
  return (others?.minor ?? 0) < 0;
}

/** In fen: the value of what was settled, at the store's rate of today, less the value of the payment or refund. */
async function differenceOf(tx: Transaction, row: TransactionRow): Promise<number> {
  if (row.settledCurrency === row.currency) return 0;
  const bookedFen = await bookedValue(tx, row);
  const valueFen = await valueInFen(tx, { currency: row.settledCurrency, minor: row.settledMinor });
  return bookedFen === null || valueFen === null ? 0 : valueFen - bookedFen;
}

async function bookedValue(tx: Transaction, row: TransactionRow): Promise<number | null> {
  if (row.kind === 'PAYMENT') {
    const [paid] = await tx
      .select({ fen: paymentLog.amountFen, applied: paymentLog.applied })
      .from(paymentLog)
      .where(eq(paymentLog.id, row.paymentLogId ?? ''));
    return paid?.applied ? paid.fen : null;
  }
  if (row.kind !== 'REFUND') return null;
  const [returned] = await tx
    .select({ fen: refund.amountFen, kind: refund.kind, status: refund.status })
    .from(refund)
    .where(eq(refund.id, row.refundId ?? ''));
  return returned?.kind === 'ORDER' && returned.status === 'SUCCEEDED' ? -returned.fen : null;
}
