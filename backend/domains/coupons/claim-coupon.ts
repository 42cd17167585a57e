import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CouponCode, couponCode as couponCodeSchema } from '../../../lib/coupons/contract';
import { audienceRefusal, periodRefusal } from '../../../lib/pricing/coupon';
import type { Executor } from '../../database/connect';
import { coupon } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { refusalError } from '../../platform/errors/refusal-errors';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { type CouponRow, codeOnWire, scopeNames } from './coupon-on-wire';
import { hasBought } from './coupon-state';
import { grantLocked } from './grant-coupon';
import { lockCouponRow } from './lock-coupon-row';
import { takeOnce } from './take-once';

type Body = { couponId: string };

/**
 * Claims a free coupon of the coupon centre.
 * @throws StoreError `coupon_unavailable`, `coupon_allClaimed`, `coupon_memberLimit`, `coupon_expired`,
 *   `coupon_notBegin`, `coupon_busy`, `coupon_newMemberOnly`, `coupon_notForMember` for members it is not meant for
 */
export async function claimCoupon(context: Context, body: Body, key: string): Promise<CouponCode> {
  const memberId = memberOf(context);
  await refuseSoldOut(context.db, body.couponId);
  return takeOnce(context, { route: 'coupon/claim', key, body, schema: couponCodeSchema }, async (tx) => {
    const row = await lockCouponRow(tx, body);
    if (row.isExchange || row.isGrantOnly) throw new StoreError('coupon_unavailable');
    await refuseUntimely(tx, context, memberId, row);
    const code = await grantLocked(tx, context.clock, memberId, row, 'CLAIM');
    return codeOnWire(
      { code, coupon: row, orderSn: null },
      await scopeNames(tx, context.locale, [row]),
      context,
    ) satisfies z.input<typeof couponCodeSchema>;
  });
}

/** Refuses without waiting for the row lock when all coupons are claimed. */
async function refuseSoldOut(db: Executor, couponId: string): Promise<void> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(coupon)
    .where(
      and(
        eq(coupon.id, couponId),
        eq(coupon.isEnabled, true),
        sql`${coupon.claimedQuantity} >= ${coupon.totalQuantity}`,
      ),
    );
  if (row) throw new StoreError('coupon_allClaimed');
}

/**
 * Rejects a coupon outside its claim period or for another audience.
 * @throws StoreError `coupon_notBegin`, `coupon_expired`, `coupon_newMemberOnly`, `coupon_notForMember`
 */
export async function refuseUntimely(
  db: Executor,
  { clock }: Pick<Context, 'clock'>,
  memberId: string,
  row: CouponRow,
): Promise<void> {
  const period = row.validity.type === 'FIXED' ? periodRefusal(row.validity, clock.now().getTime()) : null;
  if (period) throw refusalError(period);
  await refuseOtherAudience(db, memberId, row);
}

/**
 * Rejects a member the coupon is not intended for.
 * @throws StoreError `coupon_newMemberOnly`, `coupon_notForMember`
 */
export async function refuseOtherAudience(db: Executor, memberId: string, row: CouponRow): Promise<void> {
  if (row.audience === 'ALL') return;
  const refusal = audienceRefusal(row, !(await hasBought(db, memberId)));
  if (refusal) throw refusalError(refusal);
}
