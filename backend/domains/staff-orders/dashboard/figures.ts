import { and, count, eq, exists, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { staffDashboard } from '../../../../lib/contract/staff/dashboard';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import type { Context } from '../../../platform/context';
import type { Span } from './period';

type Db = Pick<Context, 'db'>;
type Delivery = z.input<typeof staffDashboard>['delivery'];

const hour = 3600;
const bars = 24;

/**
 * What was paid in the span, by hour of a single day, else by day; `paid` and `fen` count until `until` only.
 * Reads an index only.
 */
export async function paidIn({ db }: Db, span: Span, days: number) {
  const seconds = days === 1 ? hour : bars * hour;
  const place = sql<number>`floor(extract(epoch from (${orders.paidTime} - ${span.start.toISOString()}::timestamptz)) / ${sql.raw(String(seconds))})::int`;
  const counted = sql`${orders.paidTime} < ${span.until.toISOString()}::timestamptz`;
  const fen = sql`sum(${orders.amountPaidFen})`;
  const rows = await db
    .select({
      place,
      orders: count(),
      fen: sql<string>`coalesce(${fen}, 0)`,
      paidUntil: sql<number>`(count(*) filter (where ${counted}))::int`,
      fenUntil: sql<string>`coalesce(${fen} filter (where ${counted}), 0)`,
    })
    .from(orders)
    .where(and(gte(orders.paidTime, span.start), lt(orders.paidTime, span.end)))
    .groupBy(sql`1`);
  const sum = (numberOf: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + numberOf(row), 0);
  return {
    payments: sum(({ paidUntil }) => paidUntil),
    fen: sum(({ fenUntil }) => Number(fenUntil)),
    bars: Array.from({ length: days === 1 ? bars : days }, (_, index) => {
      const row = rows.find((one) => one.place === index);
      return { orders: row?.orders ?? 0, fen: Number(row?.fen ?? 0) };
    }),
  };
}

const wasPlaced = (span: Span) =>
  and(gte(orders.createdTime, span.start), lt(orders.createdTime, span.until));

/** Orders that were placed in the span, by status, and how many of them are paid. */
export async function countPlaced({ db }: Db, span: Span) {
  const rows = await db
    .select({ status: orders.status, orders: count(), paid: count(orders.paidTime) })
    .from(orders)
    .where(wasPlaced(span))
    .groupBy(orders.status);
  const statuses = rows.map(({ status, orders: placed }) => ({ status, orders: placed }));
  return {
    statuses,
    placed: rows.reduce((sum, row) => sum + row.orders, 0),
    paid: rows.reduce((sum, row) => sum + row.paid, 0),
  };
}

/** Orders that were placed in the span and that are not paid, although a payment was attempted. */
export async function attemptedOnlyIn({ db }: Db, span: Span): Promise<number> {
  const attempt = db.select({ id: paymentLog.id }).from(paymentLog).where(eq(paymentLog.orderId, orders.id));
  const [row] = await db
    .select({ orders: count() })
    .from(orders)
    .where(and(wasPlaced(span), isNull(orders.paidTime), exists(attempt)));
  return row?.orders ?? 0;
}

/** Orders that were placed in the span and delivered, whatever became of them. */
export async function deliveredIn({ db }: Db, span: Span): Promise<number> {
  const [row] = await db
    .select({ orders: sql<number>`count(distinct ${orders.id})::int` })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(and(wasPlaced(span), isNotNull(orders.paidTime), isNotNull(orderItem.deliveredTime)));
  return row?.orders ?? 0;
}

/** Seconds from payment to delivery of what was paid in the span: by delivery mode, and of all. */
export async function deliveryIn({ db }: Db, span: Span): Promise<Pick<Delivery, 'modes' | 'now'>> {
  const seconds = sql`extract(epoch from (${orderItem.deliveredTime} - ${orders.paidTime}))`;
  const at = (share: number) =>
    sql<number>`round((percentile_cont(${sql.raw(String(share))}) within group (order by ${seconds}))::numeric)::int`;
  const rows = await db
    .select({
      mode: sql<Delivery['modes'][number]['mode'] | null>`${orderItem.deliveryMode}`,
      items: count(),
      p50: at(0.5),
      p90: at(0.9),
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(
      and(
        gte(orders.paidTime, span.start),
        lt(orders.paidTime, span.until),
        isNotNull(orderItem.deliveredTime),
      ),
    )
    .groupBy(sql`grouping sets ((${orderItem.deliveryMode}), ())`)
    .orderBy(sql`1`);
  const all = rows.find(({ mode }) => mode === null);
  return {
    modes: rows.flatMap(({ mode, ...times }) => (mode === null ? [] : [{ mode, ...times }])),
    now: all && all.items > 0 ? { items: all.items, p50: all.p50, p90: all.p90 } : null,
  };
}

/** Attempts to pay in the span that ended. Reads an index only. */
export async function attemptsIn({ db }: Db, span: Span) {
  const [row] = await db
    .select({
      attempts: count(),
      succeeded: sql<number>`(count(*) filter (where ${paymentLog.status} = 'SUCCEEDED'))::int`,
    })
    .from(paymentLog)
    .where(
      and(
        gte(paymentLog.createdTime, span.start),
        lt(paymentLog.createdTime, span.until),
        inArray(paymentLog.status, ['SUCCEEDED', 'FAILED', 'MISMATCH']),
      ),
    );
  return { attempts: row?.attempts ?? 0, succeeded: row?.succeeded ?? 0 };
}
