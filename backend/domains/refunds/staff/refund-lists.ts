import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { OrderFoundBy } from '../../../../lib/orders/found-by';
import { afterSales } from '../../../database/schema/after-sales';
import { refund } from '../../../database/schema/payments';
import type { Context } from '../../../platform/context';
import { idsOf, type Way, waysOf } from '../../../platform/found-by';
import { readPage } from '../../../platform/read-page';
import { orderWays } from '../../orders/staff/order-ways';
import { selectRefunds, staffRefundOnWire } from '../../payments/settlement/refunds/staff-refund';
import { countRequests, selectRequests, staffRowOnWire } from '../view-requests';

type RequestList = Contract['GET /order/admin/aftersales/list'];
type RefundList = Contract['GET /order/admin/refund/list'];

/** Requests in a status, longest waiting first; with a search those of the orders that it finds, newest first. */
export async function listRequests(
  context: Context,
  { status, q, ...page }: z.output<RequestList['query']>,
): Promise<z.input<RequestList['data']>> {
  const ways = q ? await orderWays(context, q) : [];
  const wanted = q ? ofFound(afterSales.orderId, ways) : eq(afterSales.status, status);
  const sorted = q
    ? [desc(afterSales.createdTime), desc(afterSales.id)]
    : [asc(afterSales.createdTime), asc(afterSales.id)];
  const found = await readPage(
    page,
    {
      total: countRequests(context.db, wanted),
      rows: selectRequests(context.db, wanted).orderBy(...sorted),
    },
    (row) => ({ orderId: row.request.orderId, ...staffRowOnWire(context, row) }),
  );
  return { ...found, records: await withWays(context, ways, found.records) };
}

/** Refunds in a status, longest waiting first; with a search those of the orders that it finds, newest first. */
export async function listRefunds(
  context: Context,
  { status, q, ...page }: z.output<RefundList['query']>,
): Promise<z.input<RefundList['data']>> {
  const { db } = context;
  const ways = q ? await orderWays(context, q) : [];
  const wanted = q ? ofFound(refund.orderId, ways) : eq(refund.status, status);
  const sorted = q ? [desc(refund.id)] : [asc(refund.updatedTime), asc(refund.id)];
  const found = await readPage(
    page,
    {
      total: db.select({ rows: count() }).from(refund).where(wanted),
      rows: selectRefunds(db)
        .where(wanted)
        .orderBy(...sorted),
    },
    (row) => ({ orderId: row.refund.orderId, ...staffRefundOnWire(row) }),
  );
  return { ...found, records: await withWays(context, ways, found.records) };
}

function ofFound(orderId: PgColumn, ways: readonly Way<OrderFoundBy>[]): SQL {
  return sql`${orderId} in (${idsOf(ways)})`;
}

/** Each row with how its order was found. */
async function withWays<Row extends { orderId: string }>(
  { db }: Context,
  ways: readonly Way<OrderFoundBy>[],
  rows: readonly Row[],
): Promise<(Omit<Row, 'orderId'> & { by: OrderFoundBy[] })[]> {
  const found = await waysOf(db, ways, [...new Set(rows.map(({ orderId }) => orderId))]);
  return rows.map(({ orderId, ...row }) => ({ ...row, by: found.get(orderId) ?? [] }));
}
