import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../database/connect';
import { sandboxPayment } from '../../database/schema/fulfilment';
import type { Clock } from '../../platform/clock';
import type { Jobs } from '../../platform/jobs';
import { StoreError } from '../../platform/store-error';

export type SandboxPayment = typeof sandboxPayment.$inferSelect;
type Status = SandboxPayment['status'];

/** The sandbox's own world. It shares the database with the shop, but no table and no transaction. */
export type SandboxGround = { db: Database; clock: Clock; jobs: Jobs };

export const unpaidStates: Status[] = ['OPEN', 'REQUIRES_CHALLENGE'];

/** PROCESSING without a time to settle: the shopper approved, the shop has not captured yet. */
export function isApproved(payment: SandboxPayment): boolean {
  return payment.status === 'PROCESSING' && payment.settleTime === null;
}

/** @throws StoreError payment_notFound */
export async function readPayment(ground: SandboxGround, id: string): Promise<SandboxPayment> {
  const [payment] = await ground.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, id));
  if (!payment) throw new StoreError('payment_notFound');
  return withDueChange(ground, payment);
}

/**
 * Change a payment that stands in one of the `from` states, and have it reported.
 * @returns the payment after it; unchanged when it stood elsewhere, so a second click does nothing
 */
export async function movePayment(
  ground: SandboxGround,
  id: string,
  from: Status[],
  change: Partial<
    Pick<
      SandboxPayment,
      'status' | 'cardBrand' | 'cardLast4' | 'cardholderName' | 'threeDs' | 'failKey' | 'settleTime'
    >
  >,
): Promise<SandboxPayment> {
  await readPayment(ground, id);
  await ground.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(sandboxPayment)
      .set({ ...change, updatedTime: ground.clock.now(), version: sql`${sandboxPayment.version} + 1` })
      .where(and(eq(sandboxPayment.id, id), inArray(sandboxPayment.status, from)))
      .returning();
    if (moved) await report(ground, tx, moved);
  });
  return readPayment(ground, id);
}

/** A slow payment reports when it is through; 3-D Secure in progress is nothing to report. */
async function report(ground: SandboxGround, tx: Executor, payment: SandboxPayment): Promise<void> {
  if (payment.status === 'REQUIRES_CHALLENGE') return;
  await ground.jobs.enqueue(
    tx,
    'sandbox.settle',
    { paymentId: payment.id },
    payment.settleTime && payment.status === 'PROCESSING' ? { startAfter: payment.settleTime } : {},
  );
}

/** Time alone settles a slow payment and ends an unpaid one. */
async function withDueChange(ground: SandboxGround, payment: SandboxPayment): Promise<SandboxPayment> {
  const now = ground.clock.now();
  const settles = payment.status === 'PROCESSING' && payment.settleTime !== null && payment.settleTime <= now;
  const expires = unpaidStates.includes(payment.status) && payment.expireTime <= now;
  if (!settles && !expires) return payment;
  const [changed] = await ground.db
    .update(sandboxPayment)
    .set({
      status: settles ? 'SUCCEEDED' : 'EXPIRED',
      updatedTime: now,
      version: sql`${sandboxPayment.version} + 1`,
    })
    .where(and(eq(sandboxPayment.id, payment.id), eq(sandboxPayment.status, payment.status)))
    .returning();
  return changed ?? readPayment(ground, payment.id);
}
