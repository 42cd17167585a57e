import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import { isPermitted } from '../../../lib/contract/dialect/staff-permissions';
import type { StaffDashboard } from '../../../lib/contract/staff/dashboard';
import { fenToYuan } from '../../../lib/money';
import { addTime, startOf } from '../../../lib/time';
import { goods, sku } from '../../database/schema/catalog';
import { dispute } from '../../database/schema/disputes';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog, refund } from '../../database/schema/payments';
import { identityVerification } from '../../database/schema/security';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { staffOf } from '../../platform/staff-of';
import { waitingAlarms, waitingJobs } from '../staff-operations/count-operations';
import { holdAge } from './hold-age';

/** Units left from which a product with counted stock is listed. */
const fewUnits = 10;

/** The figures of today in Asia/Shanghai, the queues and low stock. Amounts need `dashboard.money`. */
export async function viewDashboard(context: Context): Promise<StaffDashboard> {
  const now = context.clock.now();
  const midnight = startOf(now, 'day');
  const weekAgo = addTime(midnight, -7, 'day');
  const seesMoney = isPermitted(staffOf(context).roles, 'dashboard.money');
  const [todayHours, lastHours] = [await salesByHour(context, midnight), await salesByHour(context, weekAgo)];
  const sum = (bars: Hour[]) => ({
    paid: bars.reduce((total, bar) => total + bar.orders, 0),
    sales: seesMoney ? fenToYuan(bars.reduce((total, bar) => total + bar.fen, 0)) : null,
  });
  const hour = Math.floor((now.getTime() - midnight.getTime()) / 3_600_000);
  const onWire = ({ label, orders: placed, fen }: Hour) => ({
    label,
    orders: placed,
    amount: seesMoney ? fenToYuan(fen) : 0,
  });
  const lastUntilNow = await salesByHour(context, weekAgo, addTime(now, -7, 'day'));
  return {
    today: { ...sum(todayHours), ...(await placedBetween(context, midnight, now)) },
    lastWeek: {
      ...sum(lastUntilNow),
      ...(await placedBetween(context, weekAgo, addTime(now, -7, 'day'))),
    },
    hours: todayHours.map((bar, index) => ({
      today: index <= hour ? onWire(bar) : null,
      lastWeek: onWire(lastHours[index] ?? bar),
    })),
    delivery: await deliveryTimes(context, addTime(now, -1, 'day')),
    payments: await paymentAttempts(context, addTime(now, -1, 'day')),
    statuses: await context.db
      .select({ status: orders.status, orders: count() })
      .from(orders)
      .where(gte(orders.createdTime, addTime(now, -30, 'day')))
      .groupBy(orders.status),
    queues: await readQueues(context),
    lowStock: await readLowStock(context),
    serverTime: now.getTime(),
  };
}

type Hour = { label: string; orders: number; fen: number };

/** Paid orders of the 24 hours from `from`, until `until`. */
async function salesByHour({ db }: Context, from: Date, until = addTime(from, 1, 'day')): Promise<Hour[]> {
  const place = sql<number>`floor(extract(epoch from (${orders.paidTime} - ${from.toISOString()}::timestamptz)) / 3600)::int`;
  const rows = await db
    .select({ place, orders: count(), fen: sql<string>`coalesce(sum(${orders.amountPaidFen}), 0)` })
    .from(orders)
    .where(and(gte(orders.paidTime, from), lte(orders.paidTime, until)))
    .groupBy(sql`1`);
  return Array.from({ length: 24 }, (_, index) => {
    const row = rows.find((one) => one.place === index);
    return {
      label: `${String(index).padStart(2, '0')}:00`,
      orders: row?.orders ?? 0,
      fen: Number(row?.fen ?? 0),
    };
  });
}

async function placedBetween({ db }: Context, from: Date, until: Date) {
  const [row] = await db
    .select({ orders: count(), converted: count(orders.paidTime) })
    .from(orders)
    .where(and(gte(orders.createdTime, from), lte(orders.createdTime, until)));
  return row ?? { orders: 0, converted: 0 };
}

async function deliveryTimes({ db }: Context, since: Date): Promise<StaffDashboard['delivery']> {
  const seconds = sql`extract(epoch from (${orderItem.deliveredTime} - ${orders.paidTime}))`;
  const at = (share: number) =>
    sql<number>`round((percentile_cont(${sql.raw(String(share))}) within group (order by ${seconds}))::numeric)::int`;
  return db
    .select({ mode: orderItem.deliveryMode, items: count(), p50: at(0.5), p90: at(0.9) })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(and(gte(orders.paidTime, since), isNotNull(orderItem.deliveredTime)))
    .groupBy(orderItem.deliveryMode)
    .orderBy(asc(orderItem.deliveryMode));
}

async function paymentAttempts({ db }: Context, since: Date): Promise<StaffDashboard['payments']> {
  const [row] = await db
    .select({
      attempts: count(),
      succeeded: sql<number>`(count(*) filter (where ${paymentLog.status} = 'SUCCEEDED'))::int`,
    })
    .from(paymentLog)
    .where(
      and(
        gte(paymentLog.createdTime, since),
        inArray(paymentLog.status, ['SUCCEEDED', 'FAILED', 'MISMATCH']),
      ),
    );
  return { attempts: row?.attempts ?? 0, succeeded: row?.succeeded ?? 0 };
}

async function readQueues(context: Context): Promise<StaffDashboard['queues']> {
  const { db } = context;
  const queue = (row: { count: number; oldest: Date | null } | undefined) => ({
    count: row?.count ?? 0,
    oldest: row?.oldest?.getTime() ?? null,
  });
  const [hold] = await db
    .select({ count: count(), oldest: holdAge(undefined).oldest })
    .from(orders)
    .where(eq(orders.status, 'PENDING_REVIEW'));
  const [tickets] = await db
    .select({ count: count(), oldest: min(messageTicket.updatedTime) })
    .from(messageTicket)
    .where(and(eq(messageTicket.status, 'PENDING'), eq(messageTicket.delFlag, false)));
  const [verifications] = await db
    .select({ count: count(), oldest: min(identityVerification.submittedTime) })
    .from(identityVerification)
    .where(eq(identityVerification.status, 'IN_VERIFICATION'));
  const manual: SQL = eq(refund.status, 'MANUAL');
  const [refunds] = await db
    .select({ count: count(), oldest: min(refund.updatedTime) })
    .from(refund)
    .where(manual);
  const [disputes] = await db
    .select({ count: count(), oldest: min(dispute.createdTime) })
    .from(dispute)
    .where(and(eq(dispute.status, 'OPEN'), isNull(dispute.evidenceTime)));
  return {
    hold: { count: hold?.count ?? 0, oldest: hold?.oldest ?? null },
    tickets: queue(tickets),
    verifications: queue(verifications),
    refunds: queue(refunds),
    disputes: queue(disputes),
    jobs: await waitingJobs(context),
    alarms: await waitingAlarms(context),
  };
}

async function readLowStock({ db, locale }: Context): Promise<StaffDashboard['lowStock']> {
  const rows = await db
    .select({ sku, name: goods.nameI18n, slug: goods.slug })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        lte(sku.available, fewUnits),
        inArray(goods.deliveryMode, ['CARD', 'SHIPPING']),
        eq(sku.isMarketable, true),
        eq(goods.isMarketable, true),
      ),
    )
    .orderBy(asc(sku.available), asc(sku.id))
    .limit(5);
  return rows.map(({ sku: one, name, slug }) => ({
    skuId: one.id,
    goodsName: localize(name, locale),
    goodsCover: `/covers/${slug}.svg`,
    specifications: localize(one.specificationI18n ?? one.nameI18n, locale),
    left: one.available,
  }));
}
