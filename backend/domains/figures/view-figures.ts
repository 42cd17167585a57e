import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Figures, MeasuredTimes } from '../../../lib/figures/contract';
import { measuredDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { orders } from '../../database/schema/orders';
import { refund } from '../../database/schema/payments';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { keptValue } from '../../platform/kept-value';
import { deliveryTimes, leastMeasured, measured, timesOf } from './measured-times';

/** Milliseconds until the figures are measured again. */
const keptMs = 10 * 60_000;
/** Least number of reviews of which a mean is published. */
const leastReviews = 10;

const keptFigures = keptValue(keptMs, async ({ db, clock }): Promise<Figures> => {
  const now = clock.now();
  const since = addTime(now, -measuredDays, 'day');
  const [topUps, codes, refunds, replies, { reviews }] = await Promise.all([
    deliveryTimes(db, now, { mode: 'DIRECT' }),
    deliveryTimes(db, now, { mode: 'CARD' }),
    refundFigures(db, since),
    replyTimes(db, since),
    catalogueFigures(db),
  ]);
  return { deliveries: { topUps, codes }, refunds, replies, reviews };
});

/** What the shop publishes of its work, measured every ten minutes. */
export const viewFigures = (context: Context): Promise<Figures> => keptFigures(context, 'figures');

/** Refunds of orders that were paid since then. That of a second payment, made by mistake, is none of an order. */
async function refundFigures(db: Executor, since: Date): Promise<Figures['refunds']> {
  const [row] = await db
    .select({
      orders: sql<number>`count(distinct ${orders.id})::int`,
      refunded: sql<number>`count(distinct ${refund.orderId})::int`,
      ...measured(sql`extract(epoch from ${refund.succeededTime} - ${refund.createdTime})`),
    })
    .from(orders)
    .leftJoin(
      refund,
      and(eq(refund.orderId, orders.id), eq(refund.kind, 'ORDER'), eq(refund.status, 'SUCCEEDED')),
    )
    .where(gt(orders.paidTime, since));
  if (!row || row.orders < leastMeasured) return { perThousand: null, times: null };
  return { perThousand: Math.round((row.refunded * 1000) / row.orders), times: timesOf(row) };
}

async function replyTimes(db: Executor, since: Date): Promise<MeasuredTimes | null> {
  const [row] = await db
    .select(measured(sql`extract(epoch from ${messageTicket.firstReplyTime} - ${messageTicket.createdTime})`))
    .from(messageTicket)
    .where(gt(messageTicket.firstReplyTime, since));
  return timesOf(row);
}

/**
 * Of all products on sale, or of some of them: the mean of their reviews, null while there are few, and how many of them
 * look up the account before payment.
 */
export async function catalogueFigures(
  db: Executor,
  of?: SQL,
): Promise<Pick<Figures, 'reviews'> & { checkedGoods: number }> {
  const [row] = await db
    .select({
      points: sql<number>`coalesce(sum(${goods.ratingSum}), 0)::int`,
      count: sql<number>`coalesce(sum(${goods.ratingCount}), 0)::int`,
      checked: sql<number>`(count(*) filter (where ${goods.accountCheck} ->> 'mode' like '%LOOKUP'))::int`,
    })
    .from(goods)
    .where(and(eq(goods.isMarketable, true), eq(goods.isDiscontinued, false), of));
  const { points, count, checked } = row ?? { points: 0, count: 0, checked: 0 };
  const rating = Math.round((points * 10) / Math.max(1, count)) / 10;
  return { reviews: count < leastReviews ? null : { rating, count }, checkedGoods: checked };
}
