import { and, eq, gt, sql } from 'drizzle-orm';
import { coinsForDelay } from '../../../../lib/coins/late-coins';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { orders } from '../../../database/schema/orders';
import { pointLog } from '../../../database/schema/pricing';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Services } from '../../../platform/context';
import { post } from '../../coins/post';
import { readLateCoins } from '../../settings/late-coin-settings';
import type { OrderItemRow, OrderRow } from '../lock-order';

/** Seconds; no product promises less than half of them, so that an immediate delivery reads nothing. */
const shortestDelay = 2;

/** Deliveries that need no person. What staff and couriers do has a day as its promise. */
const modes: readonly OrderItemRow['deliveryMode'][] = ['DIRECT', 'CARD'];

/**
 * Gives the buyer coins when a delivery took more than twice the promised time. The time counts from the moment since
 * which the order could be delivered: not while it was on hold.
 * @returns the coins, for the mail about the delivery
 */
export async function giveLateCoins(
  tx: Executor,
  services: Pick<Services, 'clock'>,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<number> {
  const [item] = items;
  const now = services.clock.now();
  if (!item || !modes.includes(item.deliveryMode) || order.paidTime === null) return 0;
  if (secondsBetween(order.paidTime, now) < shortestDelay) return 0;
  const setting = await readLateCoins(tx);
  if (setting.sharePercent === 0) return 0;
  const wait = await readWait(tx, order.id, order.paidTime, item.goodsId, now);
  const paidFen = order.amountPaidFen - order.amountRefundedFen;
  if (coinsForDelay(setting, wait, { paidFen, givenToday: 0 }) === 0) return 0;
  // Of two orders at the same moment the second one sees what the first one got.
  await lockOn(tx, `late-coins:${order.memberId}`);
  const givenToday = await readGiven(tx, order.memberId, addTime(now, -1, 'day'));
  const coins = coinsForDelay(setting, wait, { paidFen, givenToday });
  if (coins === 0) return 0;
  await post(tx, services.clock, {
    memberId: order.memberId,
    type: 'LATE',
    credit: coins,
    orderId: order.id,
    idempotencyKey: `order-late:${order.id}`,
  });
  await tx.update(orders).set({ lateCoins: coins }).where(eq(orders.id, order.id));
  return coins;
}

/** How long the order has waited since it could be delivered, and what its product promises. */
async function readWait(tx: Executor, orderId: string, paidTime: Date, goodsId: string, now: Date) {
  const [row] = await tx
    .select({
      promised: goods.etaMaxSeconds,
      started: sql<string | null>`(
        select max(log.created_time) from order_log log
        where log.order_id = ${orderId} and log.to_status = 'PENDING_SHIPMENT' and log.from_status <> log.to_status)`,
    })
    .from(goods)
    .where(eq(goods.id, goodsId));
  if (!row) throw new Error(`No product ${goodsId}`);
  const started = row.started === null ? paidTime : new Date(row.started);
  const since = started > paidTime ? started : paidTime;
  return { seconds: secondsBetween(since, now), promisedSeconds: row.promised };
}

async function readGiven(tx: Executor, memberId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ coins: sql<number>`coalesce(sum(${pointLog.credit}), 0)::int` })
    .from(pointLog)
    .where(and(eq(pointLog.memberId, memberId), eq(pointLog.type, 'LATE'), gt(pointLog.createdTime, since)));
  return row?.coins ?? 0;
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}
