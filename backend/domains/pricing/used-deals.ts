import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
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

/** The newest unpaid order of a member with units of a deal, as a subquery over `daily_deal`. */
export function unpaidOrderOf(db: Executor, memberId: string) {
  return db
    .select({ sn: orders.sn })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.dailyDealId, dailyDeal.id),
        gt(orders.dealQuantity, 0),
        eq(orders.status, 'PENDING_PAYMENT'),
      ),
    )
    .orderBy(desc(orders.createdTime), desc(orders.id))
    .limit(1);
}

/** The running deals of which the member has ordered all units that a member may, and their unpaid orders. */
export async function listUsedDeals({
  db,
  clock,
  ...context
}: Context): Promise<{ dealIds: string[]; unpaid: { dealId: string; orderSn: string }[] }> {
  const now = clock.now();
  const memberId = memberOf(context);
  const rows = await db
    .select({ id: dailyDeal.id, unpaidSn: sql<string | null>`(${unpaidOrderOf(db, memberId)})` })
    .from(dailyDeal)
    .where(
      and(
        lte(dailyDeal.startTime, now),
        gt(dailyDeal.endTime, now),
        sql`(${dealUnitsOf(db, memberId)}) >= ${dailyDeal.limitPerMember}`,
      ),
    );
  return {
    dealIds: rows.map(({ id }) => id),
    unpaid: rows.flatMap(({ id, unpaidSn }) =>
      unpaidSn === null ? [] : [{ dealId: id, orderSn: unpaidSn }],
    ),
  };
}
