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
import { readPage } from '../../platform/read-page';

type List = Contract['GET /order/admin/dispute/list'];

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
    evidenceState: row.evidenceState,
    evidenceRefusal: row.evidenceRefusal,
    closedTime: row.closedTime && formatShanghai(row.closedTime),
  };
}
