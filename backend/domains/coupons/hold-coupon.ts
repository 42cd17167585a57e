import { and, eq, gt, sql } from 'drizzle-orm';
import { type CouponUse, couponRefusal, periodRefusal } from '../../../lib/pricing/coupon';
import type { Executor } from '../../database/connect';
import { coupon, couponCode } from '../../database/schema/pricing';
import { refusalError } from '../../platform/errors/refusal-errors';
import { StoreError } from '../../platform/errors/store-error';
import { hasPaid } from './coupon-state';

const nextVersion = sql`${couponCode.version} + 1`;

/** What a released code becomes: what staff voided meanwhile is not usable again. */
const released = sql<'UNUSED'>`case when exists (select 1 from ${coupon} where ${coupon.id} = ${couponCode.couponId}
  and ${coupon.voidedTime} is not null) then 'VOID' else 'UNUSED' end`;

/** An order without a coupon needs no query. */
type CouponOrder = { id: string; couponCodeId: string | null };

const couponOf = (order: CouponOrder, couponCodeId: string) =>
  and(eq(couponCode.id, couponCodeId), eq(couponCode.orderId, order.id));

/**
 * UNUSED -> LOCKED for an unpaid order. Whether the coupon applies is decided by `couponRefusal` of lib/pricing, on the
 * current row: it may have changed since the quote.
 * @param purchase what the coupon is used for; null for an order that was closed and is paid late, whose price is fixed
 * @throws StoreError `coupon_unavailable` when the code is used, locked by another order or not the member's; otherwise the
 *   reason why it does not apply
 */
export async function lockCoupon(
  tx: Executor,
  input: {
    couponCodeId: string;
    memberId: string;
    orderId: string;
    now: Date;
    purchase: Pick<CouponUse, 'goods' | 'baseFen'> | null;
  },
): Promise<void> {
  const { memberId, now, purchase } = input;
  const [locked] = await tx
    .update(couponCode)
    .set({ status: 'LOCKED', orderId: input.orderId, updatedTime: now, version: nextVersion })
    .from(coupon)
    .where(
      and(
        eq(couponCode.id, input.couponCodeId),
        eq(couponCode.memberId, memberId),
        eq(couponCode.status, 'UNUSED'),
        eq(coupon.id, couponCode.couponId),
      ),
    )
    .returning({
      beginTime: couponCode.beginTime,
      endTime: couponCode.endTime,
      type: coupon.type,
      value: coupon.value,
      maxDiscountFen: coupon.maxDiscountFen,
      minOrderFen: coupon.minOrderFen,
      scope: coupon.scope,
      audience: coupon.audience,
      ownerHasPaid: hasPaid(memberId, input.orderId),
    });
  if (!locked) throw new StoreError('coupon_unavailable');
  const rules = { ...locked, begin: locked.beginTime.getTime(), end: locked.endTime.getTime() };
  const refusal = purchase
    ? couponRefusal(rules, { ...purchase, now: now.getTime(), isNewMember: !locked.ownerHasPaid })
    : periodRefusal(rules, now.getTime());
  if (refusal) throw refusalError(refusal);
}

/** LOCKED -> UNUSED when the order closes unpaid, or VOID. A code past its end is shown as expired. */
export async function unlockCoupon(tx: Executor, order: CouponOrder, now: Date): Promise<void> {
  if (order.couponCodeId === null) return;
  await tx
    .update(couponCode)
    .set({ status: released, orderId: null, updatedTime: now, version: nextVersion })
    .where(and(couponOf(order, order.couponCodeId), eq(couponCode.status, 'LOCKED')));
}

/** LOCKED -> USED at payment. The effects of a payment may follow later: the code was used when its order was paid. */
export async function spendCoupon(
  tx: Executor,
  order: CouponOrder & { paidTime: Date | null },
  now: Date,
): Promise<void> {
  if (order.couponCodeId === null) return;
  await tx
    .update(couponCode)
    .set({ status: 'USED', usedTime: order.paidTime ?? now, updatedTime: now, version: nextVersion })
    .where(and(couponOf(order, order.couponCodeId), eq(couponCode.status, 'LOCKED')));
}

/** USED -> UNUSED on a full refund, before the end of the code, or VOID. */
export async function returnCoupon(tx: Executor, order: CouponOrder, now: Date): Promise<void> {
  if (order.couponCodeId === null) return;
  await tx
    .update(couponCode)
    .set({ status: released, orderId: null, usedTime: null, updatedTime: now, version: nextVersion })
    .where(
      and(couponOf(order, order.couponCodeId), eq(couponCode.status, 'USED'), gt(couponCode.endTime, now)),
    );
}
