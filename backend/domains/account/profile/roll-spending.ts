import { sql } from 'drizzle-orm';
import { levelDays } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { SystemContext } from '../../../platform/context';

/** Days for which orders that left the window are processed, in case the worker was down for a while. */
const LOOK_BACK_DAYS = 30;

/**
 * Recomputes the spending and level of members whose oldest orders have left the window, from the completed
 * orders within it. Other members are kept current by completion and refund. Returns how many changed.
 */
export async function rollSpending({ db, clock }: Pick<SystemContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const start = addTime(now, -levelDays, 'day').toISOString();
  const lookedAt = addTime(now, -(levelDays + LOOK_BACK_DAYS), 'day').toISOString();
  const changed = await db.execute<{ id: string }>(sql`
    with left_window as (
      select distinct member_id from orders
      where status = 'COMPLETED' and completed_time < ${start}::timestamptz and completed_time >= ${lookedAt}::timestamptz
    ), spent as (
      select left_window.member_id, coalesce(sum(case when orders.amount_paid_fen = 0 then orders.order_amount_fen
        else div(orders.order_amount_fen::numeric * (orders.amount_paid_fen - orders.amount_refunded_fen), orders.amount_paid_fen)
        end), 0)::bigint as fen
      from left_window
      left join orders on orders.member_id = left_window.member_id
        and orders.status = 'COMPLETED' and orders.completed_time >= ${start}::timestamptz
      group by left_window.member_id
    )
    update member set
      spend_365d_fen = spent.fen,
      vip_level_id = (
        select id from vip_level where spend_threshold_fen <= spent.fen order by level desc limit 1
      ),
      updated_time = ${now.toISOString()}::timestamptz
    from spent
    where member.id = spent.member_id and member.spend_365d_fen <> spent.fen
    returning member.id`);
  return changed.rows.length;
}
