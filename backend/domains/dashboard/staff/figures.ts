import { and, count, eq, exists, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { StaffDashboard } from '../../../../lib/dashboard/staff/contract';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import type { Context } from '../../../platform/context';
import { countFailedTries } from '../../payments/failed-tries';
import type { Span } from './period';

type Db = Pick<Context, 'db'>;
type Delivery = StaffDashboard['delivery'];

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
  return {
    payments: sum(rows, ({ paidUntil }) => paidUntil),
    fen: sum(rows, ({ fenUntil }) => Number(fenUntil)),
    bars: Array.from({ length: days === 1 ? bars : days }, (_, index) => {
      const row = rows.find((one) => one.place === index);
      return { orders: row?.orders ?? 0, fen: Number(row?.fen ?? 0) };
    }),
  };
}

/**
 * Orders that were placed in the span: by status, how many are paid, not paid although a payment was attempted, and
 * delivered, whatever became of them. Reads each order once and only indexes of items and payments.
 */
export async function placedIn({ db }: Db, span: Span) {
  const attempt = db.select({ id: paymentLog.id }).from(paymentLog).where(eq(paymentLog.orderId, orders.id));
  const delivery = db
    .select({ id: orderItem.orderId })
    .from(orderItem)
    .where(and(eq(orderItem.orderId, orders.id), isNotNull(orderItem.deliveredTime)));
  const countOf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      status: orders.status,
      placed: count(),
      paid: countOf(isNotNull(orders.paidTime)),
      attemptedOnly: countOf(and(isNull(orders.paidTime), exists(attempt))),
      delivered: countOf(and(isNotNull(orders.paidTime), exists(delivery))),
    })
    .from(orders)
    .where(and(gte(orders.createdTime, span.start), lt(orders.createdTime, span.until)))
    .groupBy(orders.status);
  return {
    statuses: rows.map(({ status, placed }) => ({ status, orders: placed })),
    placed: sum(rows, ({ placed }) => placed),
    paid: sum(rows, ({ paid }) => paid),
    attemptedOnly: sum(rows, ({ attemptedOnly }) => attemptedOnly),
    delivered: sum(rows, ({ delivered }) => delivered),
  };
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

/**
 * Tries to pay in the span that ended: each payment that succeeded or was of another amount, and each failed try, of
 * which a payment can have several.
 */
export async function attemptsIn({ db }: Db, span: Span) {
  const countOf = (status: string) =>
    sql<number>`(count(*) filter (where ${paymentLog.status} = ${status}))::int`;
  const [row] = await db
    .select({ succeeded: countOf('SUCCEEDED'), mismatched: countOf('MISMATCH') })
    .from(paymentLog)
    .where(
      and(
        gte(paymentLog.createdTime, span.start),
        lt(paymentLog.createdTime, span.until),
        inArray(paymentLog.status, ['SUCCEEDED', 'MISMATCH']),
      ),
    );
  const { succeeded, mismatched } = row ?? { succeeded: 0, mismatched: 0 };
  return { attempts: succeeded + mismatched + (await countFailedTries(db, span)), succeeded };
}

const sum = <R>(rows: readonly R[], numberOf: (row: R) => number): number =>
  rows.reduce((all, row) => all + numberOf(row), 0);
