import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { couponCode } from '../database/schema/pricing';
import { StoreError } from '../platform/store-error';

const nextVersion = sql`${couponCode.version} + 1`;

/**
 * UNUSED -> LOCKED for an unpaid order (domain.md 2.6).
 * @throws StoreError `coupon_invalid` when it is used, locked by another order, foreign or out of its time
 */
export async function lockCoupon(
  tx: Executor,
  input: { couponCodeId: string; memberId: string; orderId: string; now: Date },
): Promise<void> {
  const locked = await tx
    .update(couponCode)
    .set({ status: 'LOCKED', orderId: input.orderId, updatedTime: input.now, version: nextVersion })
    .where(
      and(
        eq(couponCode.id, input.couponCodeId),
        eq(couponCode.memberId, input.memberId),
        eq(couponCode.status, 'UNUSED'),
        lte(couponCode.beginTime, input.now),
        gt(couponCode.endTime, input.now),
      ),
    )
    .returning({ id: couponCode.id });
  if (locked.length === 0) throw new StoreError('coupon_invalid');
}

/** LOCKED -> UNUSED when the order closes unpaid. One past its end stays visible as expired to its owner. */
export async function unlockCoupon(tx: Executor, orderId: string, now: Date): Promise<void> {
  await tx
    .update(couponCode)
    .set({ status: 'UNUSED', orderId: null, updatedTime: now, version: nextVersion })
    .where(and(eq(couponCode.orderId, orderId), eq(couponCode.status, 'LOCKED')));
}

/** LOCKED -> USED at payment. */
export async function spendCoupon(tx: Executor, orderId: string, now: Date): Promise<void> {
  await tx
    .update(couponCode)
    .set({ status: 'USED', usedTime: now, updatedTime: now, version: nextVersion })
    .where(and(eq(couponCode.orderId, orderId), eq(couponCode.status, 'LOCKED')));
}

/** USED -> UNUSED on a full refund, while it is still valid. */
export async function returnCoupon(tx: Executor, orderId: string, now: Date): Promise<void> {
  await tx
    .update(couponCode)
    .set({ status: 'UNUSED', orderId: null, usedTime: null, updatedTime: now, version: nextVersion })
    .where(and(eq(couponCode.orderId, orderId), eq(couponCode.status, 'USED'), gt(couponCode.endTime, now)));
}
