import { sql } from 'drizzle-orm';
import type { SystemContext } from '../platform/context';

const DAY = 86_400_000;
/** The window of a member's level (domain.md 2.1). */
const WINDOW_DAYS = 365;
/** Orders that left the window since then are looked at: the shop may have stood still for a while. */
const LOOK_BACK_DAYS = 30;

/**
 * Members whose oldest purchases have left the 365 days: their spending is summed anew from the completed orders within
 * them, and the level follows. Others are not touched; completion and refund keep them right. Answers how many changed.
 */
export async function rollSpending({ db, clock }: Pick<SystemContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const start = new Date(now.getTime() - WINDOW_DAYS * DAY).toISOString();
  const lookedAt = new Date(now.getTime() - (WINDOW_DAYS + LOOK_BACK_DAYS) * DAY).toISOString();
  const changed = await db.execute<{ id: string }>(sql`
    with left_window as (
      select distinct member_id from orders
      where status = 'COMPLETED' and completed_time < ${start}::timestamptz and completed_time >= ${lookedAt}::timestamptz
    ), spent as (
      select left_window.member_id, coalesce(sum(orders.order_amount_fen), 0) as fen
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
