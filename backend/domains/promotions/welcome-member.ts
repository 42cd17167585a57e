import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { coupon } from '../../database/schema/pricing';
import type { Clock } from '../../ports/clock';
import { giveLocked } from './grant-coupon';

/**
 * Gives a member who has just been created one of each coupon for new members, in the same transaction. Coupons that are
 * exhausted, outside their period, or only given for a code, coins or by staff are left out.
 */
export async function welcomeMember(tx: Transaction, clock: Clock, memberId: string): Promise<void> {
  const rows = await tx
    .select()
    .from(coupon)
    .where(
      and(
        eq(coupon.isEnabled, true),
        eq(coupon.isGrantOnly, false),
        eq(coupon.isExchange, false),
        eq(coupon.audience, 'NEW_MEMBER'),
        sql`${coupon.claimedQuantity} < ${coupon.totalQuantity}`,
      ),
    )
    // One order of locks, so that concurrent registrations do not wait for each other in a circle.
    .orderBy(asc(coupon.id))
    .for('update');
  const now = clock.now().getTime();
  for (const row of rows) {
    const { validity } = row;
    const isOpen = validity.type === 'RELATIVE' || (validity.begin <= now && now < validity.end);
    if (isOpen) await giveLocked(tx, clock, [memberId], row, 'GRANT');
  }
}
