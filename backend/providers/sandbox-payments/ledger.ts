import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../database/connect';
import { sandboxPayment } from '../../database/schema/fulfilment';
import { transact } from '../../platform/concurrency/write-later';
import { StoreError } from '../../platform/errors/store-error';
import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/jobs';
import { openDispute } from './disputes';

export type SandboxPayment = typeof sandboxPayment.$inferSelect;
type Status = SandboxPayment['status'];

/** The sandbox uses the database of the shop, but its own tables and transactions. */
export type SandboxContext = { db: Database; clock: Clock; jobs: Jobs };

export const unpaidStates: Status[] = ['OPEN', 'REQUIRES_CHALLENGE'];

/** PROCESSING without a settle time: the shopper has approved and the shop has not captured yet. */
export function isApproved(payment: SandboxPayment): boolean {
  return payment.status === 'PROCESSING' && payment.settleTime === null;
}

/** @throws StoreError payment_notFound */
export async function readPayment(context: SandboxContext, id: string): Promise<SandboxPayment> {
  const [payment] = await context.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, id));
  if (!payment) throw new StoreError('payment_notFound');
  return withDueChange(context, payment);
}

/**
 * Changes a payment that is in one of the `from` states and enqueues its webhook. Read the payment before: one that is
 * due settles or expires first.
 * @param also further writes of the sandbox in the same transaction
 * @returns the payment afterwards; unchanged when it was in another state, for example after a double click
 */
export async function movePayment(
  context: SandboxContext,
  id: string,
  from: Status[],
  change: Partial<
    Pick<
      SandboxPayment,
      'status' | 'cardBrand' | 'cardLast4' | 'cardholderName' | 'threeDs' | 'failKey' | 'settleTime'
    >
  >,
  also: (tx: Executor, after: SandboxPayment) => Promise<void> = async () => {},
): Promise<SandboxPayment> {
  const moved = await transact(context.db, async (tx) => {
    const [after] = await tx
      .update(sandboxPayment)
      .set({ ...change, updatedTime: context.clock.now(), version: sql`${sandboxPayment.version} + 1` })
      .where(and(eq(sandboxPayment.id, id), inArray(sandboxPayment.status, from)))
      .returning();
    if (!after) return null;
    await also(tx, after);
    await report(context, tx, after);
    await openDispute(context, tx, after);
    return after;
  });
  return moved ?? readPayment(context, id);
}

/** A slow payment reports when it settles; a 3-D Secure challenge in progress is not reported. */
async function report(context: SandboxContext, tx: Executor, payment: SandboxPayment): Promise<void> {
  if (payment.status === 'REQUIRES_CHALLENGE') return;
  await context.jobs.enqueue(
    tx,
    'sandbox.settle',
    { paymentId: payment.id },
    payment.settleTime && payment.status === 'PROCESSING' ? { startAfter: payment.settleTime } : {},
  );
}

/** Settles a slow payment and expires an unpaid one when it is read after that time. */
async function withDueChange(context: SandboxContext, payment: SandboxPayment): Promise<SandboxPayment> {
  const now = context.clock.now();
  const settles = payment.status === 'PROCESSING' && payment.settleTime !== null && payment.settleTime <= now;
  const expires = unpaidStates.includes(payment.status) && payment.expireTime <= now;
  if (!settles && !expires) return payment;
  const [changed] = await context.db
    .update(sandboxPayment)
    .set({
      status: settles ? 'SUCCEEDED' : 'EXPIRED',
      updatedTime: now,
      version: sql`${sandboxPayment.version} + 1`,
    })
    .where(and(eq(sandboxPayment.id, payment.id), eq(sandboxPayment.status, payment.status)))
    .returning();
  return changed ?? readPayment(context, payment.id);
}
