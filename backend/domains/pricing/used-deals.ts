import { and, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { dailyDeal } from '../../database/schema/catalog';
import { orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';

/** The units of a deal that a member has ordered, as a subquery over `daily_deal`. Orders that were closed do not count. */
export function dealUnitsOf(db: Executor, memberId: string) {
  return db
    .select({ units: sql`coalesce(sum(${orders.dealQuantity}), 0)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.dailyDealId, dailyDeal.id),
        notInArray(orders.status, ['CANCELED', 'OVERDUE_PAYMENT', 'REFUNDED']),
      ),
    );
}

/** The running deals of which the member has ordered all units that a member may. */
export async function listUsedDeals({ db, clock, ...context }: Context): Promise<{ dealIds: string[] }> {
  const now = clock.now();
  const rows = await db
    .select({ id: dailyDeal.id })
    .from(dailyDeal)
    .where(
      and(
        lte(dailyDeal.startTime, now),
        gt(dailyDeal.endTime, now),
        sql`(${dealUnitsOf(db, memberOf(context))}) >= ${dailyDeal.limitPerMember}`,
      ),
    );
  return { dealIds: rows.map(({ id }) => id) };
}
