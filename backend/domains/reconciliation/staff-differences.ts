import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { formatShanghai } from '../../../lib/time';
import { bookDifference } from '../../database/schema/reconciliation';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { readPage } from '../../platform/read-page';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';

type List = Contract['GET /order/admin/reconciliation/list'];
type Resolve = Contract['POST /order/admin/reconciliation/resolve'];

/** The order that a difference is about, when the store knows it. */
const orderSn = sql<string | null>`(
  select o.sn from orders o
  where o.id = coalesce(
    (select p.order_id from provider_transaction t
      left join refund r on r.id = t.refund_id
      left join dispute d on d.id = t.dispute_id
      join payment_log p on p.id = coalesce(t.payment_log_id, r.payment_log_id, d.payment_log_id)
      where t.id = ${bookDifference.subject}),
    (select p.order_id from payment_log p where p.id = ${bookDifference.subject}),
    (select r.order_id from refund r where r.id = ${bookDifference.subject}),
    (select d.order_id from dispute d where d.id = ${bookDifference.subject})))`;

export function listDifferences(
  { db }: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { resolvedTime } = bookDifference;
  const isListed = query.state === 'OPEN' ? isNull(resolvedTime) : isNotNull(resolvedTime);
  const rows = db
    .select({ difference: bookDifference, orderSn })
    .from(bookDifference)
    .where(isListed)
    .orderBy(asc(bookDifference.createdTime), asc(bookDifference.id))
    .$dynamic();
  const total = db.select({ rows: count() }).from(bookDifference).where(isListed);
  return readPage(query, { total, rows }, ({ difference: row, orderSn: sn }) => ({
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    subject: row.subject,
    orderSn: sn,
    expected: row.expected,
    found: row.found,
    foundTime: formatShanghai(row.createdTime),
    resolvedTime: row.resolvedTime && formatShanghai(row.resolvedTime),
    resolution: row.resolution,
  }));
}

/**
 * Resolves a difference. It changes no books: a wrong entry is corrected by another one.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it was resolved with another reason
 */
export async function resolveDifference(
  context: Context,
  { id, reason }: z.output<Resolve['body']>,
): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(bookDifference).where(eq(bookDifference.id, id)).for('update');
    if (!row) throw new StoreError('common_message_notFound');
    if (row.resolution === reason && row.resolvedBy === staffId) return;
    if (row.resolvedTime !== null) throw new StoreError('common_message_changedMeanwhile');
    await tx
      .update(bookDifference)
      .set({ resolvedTime: context.clock.now(), resolvedBy: staffId, resolution: reason })
      .where(and(eq(bookDifference.id, id), isNull(bookDifference.resolvedTime)));
    await writeStaffAudit(tx, context, {
      action: 'reconciliation.resolve',
      subjectId: id,
      reason,
      detail: { kind: row.kind, expected: row.expected, found: row.found },
    });
  });
  return null;
}
