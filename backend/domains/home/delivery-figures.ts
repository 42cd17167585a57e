import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { measuredDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import { fact } from '../../platform/kept-facts';
import { keptValue } from '../../platform/kept-value';

/** Minimum number of deliveries for a meaningful figure. */
const ENOUGH = 20;

export type DeliveryFigures = { p50Seconds: number | null; p90Seconds: number | null };

export const noDeliveryFigures: DeliveryFigures = { p50Seconds: null, p90Seconds: null };

/**
 * Seconds from payment to delivery over the orders of the last days, of one product or of the shop; null when there
 * are fewer than 20.
 */
async function deliveryFigures(db: Executor, now: Date, goodsId?: string): Promise<DeliveryFigures> {
  const seconds = sql`extract(epoch from ${orderItem.deliveredTime} - ${orders.paidTime})`;
  const [row] = await db
    .select({
      deliveries: sql<number>`count(*)::int`,
      p50: sql<number | null>`round(percentile_cont(0.5) within group (order by ${seconds}))::int`,
      p90: sql<number | null>`round(percentile_cont(0.9) within group (order by ${seconds}))::int`,
    })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(
      and(
        goodsId === undefined ? undefined : eq(orderItem.goodsId, goodsId),
        isNotNull(orders.paidTime),
        gt(orderItem.deliveredTime, addTime(now, -measuredDays, 'day')),
      ),
    );
  if (!row || row.deliveries < ENOUGH) return noDeliveryFigures;
  return { p50Seconds: row.p50, p90Seconds: row.p90 };
}

const keptMs = 10 * 60_000;
const keptFigures = keptValue(keptMs, ({ db, clock }) => deliveryFigures(db, clock.now()));

type Reader = Parameters<typeof keptFigures>[0];

/** The figures of the shop. They read the orders of a month, and ten minutes change nothing that a shopper notices. */
export const shopDeliveryFigures = (services: Reader): Promise<DeliveryFigures> =>
  keptFigures(services, 'shop');

/** The figures of a product; a minute changes little of a month. */
export const productDeliveryFigures = ({ db, clock }: Reader, goodsId: string): Promise<DeliveryFigures> =>
  fact(db, `delivery figures ${goodsId}`, { dependsOn: [], longestMs: 60_000 }, () =>
    deliveryFigures(db, clock.now(), goodsId),
  );
