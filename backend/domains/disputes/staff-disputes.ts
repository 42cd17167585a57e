import { asc, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import { currency } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { readPage } from '../../platform/read-page';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { lockOrder } from '../orders/lock-order';

type List = Contract['GET /order/admin/dispute/list'];
type Evidence = Contract['POST /order/admin/dispute/evidence'];

/** Disputes in a status, the nearest deadline of evidence first. */
export function listDisputes(
  { db }: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const isListed = eq(dispute.status, query.status);
  const rows = selectDisputes(db)
    .where(isListed)
    .orderBy(sql`${asc(dispute.evidenceDueTime)} nulls last`, asc(dispute.id));
  const total = db.select({ rows: count() }).from(dispute).where(isListed);
  return readPage(query, { total, rows }, disputeOnWire);
}

export function selectDisputes(db: Executor) {
  return db
    .select({
      dispute,
      orderSn: orders.sn,
      paymentSn: paymentLog.sn,
      precision: sql<number>`coalesce(${currency.precision}, 2)`,
    })
    .from(dispute)
    .innerJoin(orders, eq(orders.id, dispute.orderId))
    .innerJoin(paymentLog, eq(paymentLog.id, dispute.paymentLogId))
    .leftJoin(currency, eq(currency.currencyCode, dispute.currency))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectDisputes>>[number];

export function disputeOnWire({ dispute: row, precision, ...rest }: Row) {
  return {
    ...rest,
    id: row.id,
    provider: row.provider,
    providerDisputeId: row.providerDisputeId,
    status: row.status,
    reason: row.reason,
    currency: row.currency,
    amount: row.minor / 10 ** precision,
    withheld: row.withheld,
    openedTime: formatShanghai(row.createdTime),
    evidenceDueTime: row.evidenceDueTime && formatShanghai(row.evidenceDueTime),
    evidenceTime: row.evidenceTime && formatShanghai(row.evidenceTime),
    evidenceNote: row.evidenceNote,
    closedTime: row.closedTime && formatShanghai(row.closedTime),
  };
}

/**
 * Records that staff submitted evidence at the provider. Once: providers accept it once. A repeated request with the
 * same note has no effect.
 * @throws StoreError 404; `order_statusInvalid` when the dispute is closed; `common_message_conflict` when other
 *   evidence is recorded
 */
export async function recordEvidence(
  context: Context,
  { disputeId, note }: z.output<Evidence['body']>,
): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select().from(dispute).where(eq(dispute.id, disputeId));
    if (!known) throw new StoreError('common_message_notFound');
    await lockOrder(tx, known.orderId);
    const [row] = await tx.select().from(dispute).where(eq(dispute.id, disputeId));
    if (row?.evidenceNote === note) return;
    if (row?.status !== 'OPEN') throw new StoreError('order_statusInvalid');
    if (row.evidenceTime !== null) throw new StoreError('common_message_conflict');
    const now = context.clock.now();
    await tx
      .update(dispute)
      .set({ evidenceTime: now, evidenceNote: note, evidenceBy: staffId, updatedTime: now })
      .where(eq(dispute.id, disputeId));
    await writeStaffAudit(tx, context, {
      action: 'dispute.evidence',
      subjectId: disputeId,
      detail: { providerDisputeId: row.providerDisputeId },
    });
  });
  return null;
}
