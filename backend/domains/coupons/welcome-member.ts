import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import type { Executor, Transaction } from '../../database/connect';
import { coupon } from '../../database/schema/pricing';
import type { Clock } from '../../ports/clock';
import { giveLocked } from './grant-coupon';

/** Coupons that each new member gets. */
const forNewMembers = and(
  eq(coupon.isEnabled, true),
  eq(coupon.isGrantOnly, false),
  eq(coupon.isExchange, false),
  eq(coupon.audience, 'NEW_MEMBER'),
  sql`${coupon.claimedQuantity} < ${coupon.totalQuantity}`,
);

const isOpen = ({ validity }: typeof coupon.$inferSelect, now: number) =>
  validity.type === 'RELATIVE' || (validity.begin <= now && now < validity.end);

/** The coupon for new members that saves most, with its smallest order in yuan; null when they get none in yuan. */
export async function welcomeCoupon(
  db: Executor,
  now: Date,
): Promise<{ value: number; minOrder: number } | null> {
  const rows = await db
    .select()
    .from(coupon)
    .where(and(forNewMembers, eq(coupon.type, 'AMOUNT')))
    .orderBy(desc(coupon.value), asc(coupon.id));
  const found = rows.find((row) => isOpen(row, now.getTime()));
  return found ? { value: fenToYuan(found.value), minOrder: fenToYuan(found.minOrderFen) } : null;
}

/**
 * Gives a member who has just been created one of each coupon for new members, in the same transaction. Coupons that are
 * exhausted, outside their period, or only given for a code, coins or by staff are left out.
 */
export async function welcomeMember(tx: Transaction, clock: Clock, memberId: string): Promise<void> {
  const rows = await tx
    .select()
    .from(coupon)
    .where(forNewMembers)
    // One order of locks, so that concurrent registrations do not wait for each other in a circle.
    .orderBy(asc(coupon.id))
    .for('update');
  const now = clock.now().getTime();
  for (const row of rows) {
    if (isOpen(row, now)) await giveLocked(tx, clock, [memberId], row, 'GRANT');
  }
}
