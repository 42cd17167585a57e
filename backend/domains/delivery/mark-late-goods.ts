import { eq, isNotNull, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { orderItem, orders } from '../../database/schema/orders';
import type { SystemContext } from '../../platform/context';
import { refreshPages } from '../products/refresh-pages';

/**
 * When a product runs late: of its orders that were delivered in the last hours, or wait longer than promised, at least
 * `leastLate` and at least half took longer than promised.
 */
export const lateRule = { windowHours: 2, leastLate: 3 } as const;

/** Orders that were paid longer ago are questions for staff, not for the pace of a product. */
const windowDays = 1;

/**
 * Marks the products whose deliveries take longer than promised at present, and removes the mark when they are on time
 * again. Only deliveries that need no person count, from the moment the order could be delivered.
 */
export async function markLateGoods(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  await system.db.transaction(async (tx) => {
    const late = await findLate(tx, now);
    const marked = await tx
      .select({ id: goods.id, seconds: goods.lateSeconds })
      .from(goods)
      .where(isNotNull(goods.lateSeconds));
    const before = new Map(marked.map(({ id, seconds }) => [id, seconds]));
    const changed: string[] = [];
    for (const id of new Set([...late.keys(), ...before.keys()])) {
      const seconds = late.get(id) ?? null;
      if (seconds === (before.get(id) ?? null)) continue;
      await tx.update(goods).set({ lateSeconds: seconds }).where(eq(goods.id, id));
      changed.push(id);
      if (seconds !== null && !before.has(id)) {
        system.log.error(
          { event: 'delivery.slow', goodsId: id, seconds },
          'a product is delivered later than promised',
        );
      }
    }
    await refreshPages(tx, system, changed);
  });
}

/** Products that are late, with the seconds in which half of their orders arrived; full minutes, so that they change rarely. */
async function findLate(tx: Executor, now: Date): Promise<Map<string, number>> {
  const [time, sinceDelivered, sincePaid] = [
    now,
    addTime(now, -lateRule.windowHours, 'hour'),
    addTime(now, -windowDays, 'day'),
  ].map((each) => each.toISOString());
  const { rows } = await tx.execute<{ goodsId: string; minutes: number }>(sql`
    with recent as (
      select ${orderItem.goodsId} as goods_id, ${goods.etaMaxSeconds} as promised, ${orderItem.deliveredTime} as delivered,
        extract(epoch from coalesce(${orderItem.deliveredTime}, ${time}::timestamptz) - greatest(${orders.paidTime}, (
          select max(log.created_time) from order_log log
          where log.order_id = ${orders.id} and log.to_status = 'PENDING_SHIPMENT' and log.from_status <> log.to_status
        ))) as seconds
      from ${orders}
      join ${orderItem} on ${orderItem.orderId} = ${orders.id}
      join ${goods} on ${goods.id} = ${orderItem.goodsId}
      where ${orders.paidTime} > ${sincePaid}::timestamptz and ${orderItem.deliveryMode} in ('DIRECT', 'CARD')
        and (${orderItem.deliveredTime} > ${sinceDelivered}::timestamptz
          or (${orderItem.deliveredTime} is null and ${orders.status} = 'PENDING_SHIPMENT'))
    )
    select goods_id as "goodsId",
      ceil(percentile_disc(0.5) within group (order by seconds) / 60)::int as minutes
    from recent where delivered is not null or seconds > promised
    group by goods_id
    having count(*) filter (where seconds > promised) >= ${lateRule.leastLate}
      and count(*) filter (where seconds > promised) * 2 >= count(*)`);
  return new Map(rows.map(({ goodsId, minutes }) => [goodsId, minutes * 60]));
}
