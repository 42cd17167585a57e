import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CouponCode, couponCode as couponCodeSchema } from '../../lib/contract/coupon';
import type { Executor } from '../database/connect';
import { orders } from '../database/schema/orders';
import { coupon } from '../database/schema/pricing';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';
import { type CouponRow, codeOnWire, scopeNames } from './coupon-on-wire';
import { grantLocked } from './grant-coupon';
import { lockCouponRow } from './lock-coupon-row';
import { takeOnce } from './take-once';

type Body = { couponId: string };

/**
 * Take a free coupon of the centre.
 * @throws StoreError `coupon_invalid`, `coupon_allClaimed`, `coupon_alreadyRedeemed`, `coupon_expired`,
 *   `coupon_notBegin`, `coupon_busy`, `coupon_notApplicable` for members it is not meant for
 */
export async function claimCoupon(context: Context, body: Body, key: string): Promise<CouponCode> {
  const memberId = memberOf(context);
  await refuseSoldOut(context.db, body.couponId);
  return takeOnce(context, { route: 'coupon/claim', key, body, schema: couponCodeSchema }, async (tx) => {
    const row = await lockCouponRow(tx, body);
    if (row.isExchange) throw new StoreError('coupon_invalid');
    await refuseUntimely(tx, context, memberId, row);
    const code = await grantLocked(tx, context.clock, memberId, row, 'CLAIM');
    return codeOnWire(
      { code, coupon: row, orderSn: null },
      await scopeNames(tx, context.locale, [row]),
      context,
    ) satisfies z.input<typeof couponCodeSchema>;
  });
}

/** The many who come too late need not queue for the row. */
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

/** @throws StoreError `coupon_notBegin`, `coupon_expired`, `coupon_notApplicable` */
export async function refuseUntimely(
  db: Executor,
  { clock }: Pick<Context, 'clock'>,
  memberId: string,
  row: CouponRow,
): Promise<void> {
  const now = clock.now().getTime();
  if (row.validity.type === 'FIXED' && row.validity.end <= now) throw new StoreError('coupon_expired');
  if (row.validity.type === 'FIXED' && row.validity.begin > now) throw new StoreError('coupon_notBegin');
  if (row.audience === 'ALL') return;
  if (row.audience !== 'NEW_MEMBER' || (await hasBought(db, memberId))) {
    throw new StoreError('coupon_notApplicable');
  }
}

export async function hasBought(db: Executor, memberId: string): Promise<boolean> {
  const [paid] = await db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), isNotNull(orders.paidTime)))
    .limit(1);
  return paid !== undefined;
}
