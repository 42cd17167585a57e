import { and, eq, gt, isNotNull, lte, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import { coupon, couponCode } from '../../database/schema/pricing';

/**
 * Whether a member has ever paid for an order, as SQL. Coupons for new members are refused from then on.
 * @param besides an order that does not count: the one that is being placed, which is paid at once when it is free
 */
export function hasPaid(memberId: string | Placeholder, besides = ''): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${orders} where ${orders.memberId} = ${memberId}
    and ${orders.paidTime} is not null and ${orders.id} <> ${besides})`;
}

/** {@link hasPaid} as a separate query. */
export async function hasBought(db: Executor, memberId: string): Promise<boolean> {
  const [paid] = await db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), isNotNull(orders.paidTime)))
    .limit(1);
  return paid !== undefined;
}

/**
 * Unused codes that can never be used again: expired, even before the timer has marked them, or for new members while
 * their owner has paid for an order.
 */
export function isUnusedAndOver(memberId: string, now: Date): SQL | undefined {
  return and(eq(couponCode.status, 'UNUSED'), isOver(memberId, now));
}

/** Unused codes that can be used now or later. */
export function isUsable(memberId: string | Placeholder, now: Date | Placeholder): SQL | undefined {
  const over = isOver(memberId, now);
  return and(eq(couponCode.status, 'UNUSED'), gt(couponCode.endTime, now), over && not(over));
}

/** The codes of the first tab: those that can be used, and those that an unpaid order holds. */
export function isUnused(memberId: string | Placeholder, now: Date | Placeholder): SQL | undefined {
  return or(isUsable(memberId, now), eq(couponCode.status, 'LOCKED'));
}

function isOver(memberId: string | Placeholder, now: Date | Placeholder): SQL | undefined {
  const newMembersOnly = sql`exists (select 1 from ${coupon} where ${coupon.id} = ${couponCode.couponId}
    and ${coupon.audience} = 'NEW_MEMBER')`;
  return or(lte(couponCode.endTime, now), and(newMembersOnly, hasPaid(memberId)));
}
