import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import { orderItem, orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { filtered, waysOfQuery } from './search-orders';

type Total = Contract['GET /order/admin/order/total'];

/** Most orders that are counted; of more, the number is the estimate of the database. */
const mostCounted = 10_000;

/** The same for a delivery mode: the orders of its items are spread over the table. */
const mostOfMode = 1_000;

/** How many orders a filter finds and what was paid for them. Reads at most one order more than `most`. */
export async function totalOrders(
  context: Context,
  query: z.output<Total['query']>,
  most = query.mode ? mostOfMode : mostCounted,
): Promise<z.input<Total['data']>> {
  const { db } = context;
  const found = foundBy(query, filtered(query, await waysOfQuery(context, query)));
  const { rows } = await db.execute<{ orders: number; fen: number }>(
    sql`select count(*)::int as orders, coalesce(sum(fen), 0)::float8 as fen
      from (select ${orders.amountPaidFen} as fen ${found} limit ${most + 1}) counted`,
  );
  const { orders: counted = 0, fen = 0 } = rows[0] ?? {};
  if (counted > most)
    return { orders: Math.max(most, await estimate(context, found)), isAbout: true, paid: null };
  const seesMoney = isPermitted(staffOf(context).roles, 'dashboard.money');
  return { orders: counted, isAbout: false, paid: seesMoney ? fenToYuan(fen) : null };
}

/** Items are joined only for the filter that reads them. */
function foundBy(query: z.output<Total['query']>, condition: SQL | undefined): SQL {
  const item = sql`join ${orderItem} on ${orderItem.orderId} = ${orders.id}`;
  return sql`from ${orders} ${query.mode ? item : sql``} where ${condition ?? sql`true`}`;
}

type Plan = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] };

/** The number of rows that the database expects. */
async function estimate({ db }: Pick<Context, 'db'>, found: SQL): Promise<number> {
  const { rows } = await db.execute<Plan>(sql`explain (format json) select ${found}`);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
