import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { dispute } from '@/backend/database/schema/disputes';
import { paymentLog, refund } from '@/backend/database/schema/payments';
import { bookDifference, providerTransaction } from '@/backend/database/schema/reconciliation';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { findViolations } from '../api/fixtures/check-invariants';
import { idsOf, type Run } from './run';

const DAY = 86_400_000;

/** The invariants of the doctor, and the comparison of the books with what the providers list. */
export async function checkBooks(run: Run): Promise<void> {
  const { store, findings } = run;
  for (const [name, ids] of Object.entries(await findViolations(store))) {
    findings.add(`doctor: ${name}`);
    console.info(`    ${name}: ${ids.join(', ')}`);
  }
  store.clock.advance(3 * DAY);
  for (const provider of store.services.payments.all()) await reconcile(store.system(), provider);
  const rows = await store.db.select().from(bookDifference).where(isNull(bookDifference.resolvedTime));
  const payments = await paymentsOf(run, idsOf(rows));
  for (const { id, kind, provider, expected, found, subject } of rows) {
    const ref = payments.get(id) ?? '';
    const isUnseen = kind === 'MISSING_HERE' && found?.startsWith('DISPUTE ') && run.unseen.has(ref);
    const isIrregular = ['MISSING_HERE', 'STATE', 'AMOUNT'].includes(kind) && run.irregular.has(ref);
    if (isUnseen || isIrregular) {
      await resolve(run, id);
      continue;
    }
    findings.add(
      `reconciliation: ${kind} (${provider}) ${expected === null ? 'unexpected' : found === null ? 'missing' : 'differs'}`,
    );
    console.info(`    ${kind}: ${subject}, expected ${expected}, found ${found}`);
  }
}

/** The payments that differences are about, by the provider's id. */
async function paymentsOf(run: Run, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await run.store.db
    .select({ id: bookDifference.id, ref: paymentLog.providerRef })
    .from(bookDifference)
    .innerJoin(providerTransaction, eq(providerTransaction.id, bookDifference.subject))
    .leftJoin(refund, eq(refund.id, providerTransaction.refundId))
    .leftJoin(dispute, eq(dispute.id, providerTransaction.disputeId))
    .innerJoin(
      paymentLog,
      sql`${paymentLog.id} = coalesce(${providerTransaction.paymentLogId}, ${refund.paymentLogId}, ${dispute.paymentLogId})`,
    )
    .where(inArray(bookDifference.id, ['', ...ids]));
  return new Map(rows.map(({ id, ref }) => [id, ref]));
}

/**
 * What staff refunded at the provider, or a bank returned, and the store could not record is a case for staff, and so is
 * a dispute without an event. A later sequence does not find it again.
 */
async function resolve(run: Run, id: string): Promise<void> {
  const body = { id, reason: 'checked at the provider' };
  const { status, message } = await run.asStaff('finance', 'POST /order/admin/reconciliation/resolve', body);
  if (status !== 200) run.findings.add(`a difference cannot be resolved: ${message}`);
}
