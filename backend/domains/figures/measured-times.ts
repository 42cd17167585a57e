import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MeasuredTimes } from '../../../lib/figures/contract';
import type { DeliveryMode } from '../../../lib/products/product-card';
import { measuredDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import { fact } from '../../platform/kept-facts';
import { keptValue } from '../../platform/kept-value';

/** Least number of deliveries, refunds or replies that a published figure stands for. */
export const leastMeasured = 20;

/** Selects how many times there are, and within which half and nine of ten of them lie. @param seconds null is not counted */
export const measured = (seconds: SQL) => ({
  count: sql<number>`count(${seconds})::int`,
  p50: sql<number | null>`round(percentile_cont(0.5) within group (order by ${seconds}))::int`,
  p90: sql<number | null>`round(percentile_cont(0.9) within group (order by ${seconds}))::int`,
});

/** What `measured` selected; null when it is too little to say anything. */
export function timesOf(row?: {
  count: number;
  p50: number | null;
  p90: number | null;
}): MeasuredTimes | null {
  if (!row || row.count < leastMeasured || row.p50 === null || row.p90 === null) return null;
  return { p50Seconds: row.p50, p90Seconds: row.p90 };
}

/** Seconds from payment to delivery over the orders of the last days, of one product, of a way of delivery or of the shop. */
export async function deliveryTimes(
  db: Executor,
  now: Date,
  of: { goodsId?: string; mode?: DeliveryMode } = {},
): Promise<MeasuredTimes | null> {
  const [row] = await db
    .select(measured(sql`extract(epoch from ${orderItem.deliveredTime} - ${orders.paidTime})`))
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(
      and(
        of.goodsId === undefined ? undefined : eq(orderItem.goodsId, of.goodsId),
        of.mode === undefined ? undefined : eq(orderItem.deliveryMode, of.mode),
        isNotNull(orders.paidTime),
        gt(orderItem.deliveredTime, addTime(now, -measuredDays, 'day')),
      ),
    );
  return timesOf(row);
}

const keptMs = 10 * 60_000;
const keptTimes = keptValue(keptMs, ({ db, clock }) => deliveryTimes(db, clock.now()));

type Reader = Parameters<typeof keptTimes>[0];

/** The times of the shop. They read the orders of a month, and ten minutes change nothing that a shopper notices. */
export const shopDeliveryTimes = (services: Reader): Promise<MeasuredTimes | null> =>
  keptTimes(services, 'shop');

/** The times of a product; a minute changes little of a month. */
export const productDeliveryTimes = ({ db, clock }: Reader, goodsId: string): Promise<MeasuredTimes | null> =>
  fact(db, `delivery figures ${goodsId}`, { dependsOn: [], longestMs: 60_000 }, () =>
    deliveryTimes(db, clock.now(), { goodsId }),
  );
