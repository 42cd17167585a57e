import { randomBytes } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { coupon, couponCode } from '../../database/schema/pricing';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import type { Clock } from '../../ports/clock';
import type { CouponCodeRow, CouponRow } from './coupon-on-wire';

export type CouponSource = 'GRANT' | 'CLAIM' | 'REDEEM' | 'EXCHANGE';

/**
 * Grants a member one code of a coupon, found by its code (`WELCOME8`). Returns the id of the new coupon code.
 * @throws StoreError `coupon_unavailable` unknown or inactive, `coupon_allClaimed`, `coupon_memberLimit` when the
 *   member has reached the limit per member, `coupon_expired`
 */
export async function grantCoupon(
  tx: Executor,
  clock: Clock,
  memberId: string,
  code: string,
  source: CouponSource = 'GRANT',
): Promise<string> {
  const [row] = await tx.select().from(coupon).where(eq(coupon.code, code)).for('update');
  if (!row?.isEnabled) throw new StoreError('coupon_unavailable');
  return (await grantLocked(tx, clock, memberId, row, source)).id;
}

/** Like `grantCoupon`, for a coupon row locked by this transaction; the lock makes the limit per member reliable. */
export async function grantLocked(
  tx: Executor,
  clock: Clock,
  memberId: string,
  row: CouponRow,
  source: CouponSource,
): Promise<CouponCodeRow> {
  periodOf(row, clock.now());
  await refuseOneTooMany(tx, memberId, row);
  const [given] = await giveLocked(tx, clock, [memberId], row, source);
  if (!given) throw new RangeError('A coupon code was not written');
  return given;
}

/**
 * Gives one code to each of these members, who have not reached the limit per member, or to none of them. The coupon row
 * is locked by this transaction.
 * @throws StoreError `coupon_allClaimed`, `coupon_expired`
 */
export async function giveLocked(
  tx: Executor,
  clock: Clock,
  memberIds: readonly string[],
  row: CouponRow,
  source: CouponSource,
): Promise<CouponCodeRow[]> {
  const now = clock.now();
  const { begin, end } = periodOf(row, now);
  const counted = await tx
    .update(coupon)
    .set({ claimedQuantity: sql`${coupon.claimedQuantity} + ${memberIds.length}` })
    .where(
      and(
        eq(coupon.id, row.id),
        sql`${coupon.claimedQuantity} + ${memberIds.length} <= ${coupon.totalQuantity}`,
      ),
    )
    .returning({ id: coupon.id });
  if (counted.length === 0) throw new StoreError('coupon_allClaimed');
  return tx
    .insert(couponCode)
    .values(
      memberIds.map((memberId) => ({
        id: newId(),
        couponId: row.id,
        // 80 random bits: a code cannot be derived from another one.
        code: `${row.code}-${randomBytes(10).toString('hex').toUpperCase()}`,
        memberId,
        status: 'UNUSED' as const,
        beginTime: new Date(begin),
        endTime: new Date(end),
        source,
        createdTime: now,
        updatedTime: now,
      })),
    )
    .returning();
}

/**
 * When a code that is given now begins and ends.
 * @throws StoreError `coupon_expired`
 */
function periodOf({ validity }: CouponRow, now: Date): { begin: number; end: number } {
  const period =
    validity.type === 'FIXED'
      ? validity
      : { begin: now.getTime(), end: addTime(now, validity.days, 'day').getTime() };
  if (period.end <= now.getTime()) throw new StoreError('coupon_expired');
  return period;
}

/**
 * Enforces the limit of codes per member.
 * @throws StoreError `coupon_memberLimit` when the member has reached it
 */
export async function refuseOneTooMany(tx: Executor, memberId: string, row: CouponRow): Promise<void> {
  const [owned] = await tx
    .select({ units: count() })
    .from(couponCode)
    .where(and(eq(couponCode.couponId, row.id), eq(couponCode.memberId, memberId)));
  if ((owned?.units ?? 0) >= row.perMember) throw new StoreError('coupon_memberLimit');
}
