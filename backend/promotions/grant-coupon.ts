import { randomBytes } from 'node:crypto';
import { and, count, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { coupon, couponCode } from '../database/schema/pricing';
import type { Clock } from '../platform/clock';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';

/**
 * Give a member one code of a coupon, found by its code (`WELCOME8`). Answers the new coupon code's id.
 * @throws StoreError `coupon_invalid` unknown or switched off, `coupon_allClaimed`, `coupon_alreadyRedeemed` when
 * the member has as many as one may have, `coupon_expired`
 */
export async function grantCoupon(
  tx: Executor,
  clock: Clock,
  memberId: string,
  code: string,
  source: 'GRANT' | 'CLAIM' | 'REDEEM' | 'EXCHANGE' = 'GRANT',
): Promise<string> {
  const now = clock.now();
  const [row] = await tx.select().from(coupon).where(eq(coupon.code, code)).for('update');
  if (!row?.isEnabled) throw new StoreError('coupon_invalid');
  const { begin, end } =
    row.validity.type === 'FIXED'
      ? row.validity
      : { begin: now.getTime(), end: now.getTime() + row.validity.days * 86_400_000 };
  if (end <= now.getTime()) throw new StoreError('coupon_expired');

  const [owned] = await tx
    .select({ units: count() })
    .from(couponCode)
    .where(and(eq(couponCode.couponId, row.id), eq(couponCode.memberId, memberId)));
  if ((owned?.units ?? 0) >= row.perMember) throw new StoreError('coupon_alreadyRedeemed');

  const counted = await tx
    .update(coupon)
    .set({ claimedQuantity: sql`${coupon.claimedQuantity} + 1` })
    .where(and(eq(coupon.id, row.id), lt(coupon.claimedQuantity, coupon.totalQuantity)))
    .returning({ id: coupon.id });
  if (counted.length === 0) throw new StoreError('coupon_allClaimed');

  const id = newId();
  await tx.insert(couponCode).values({
    id,
    couponId: row.id,
    // 80 random bits: a code can not be guessed from another one.
    code: `${row.code}-${randomBytes(10).toString('hex').toUpperCase()}`,
    memberId,
    status: 'UNUSED',
    beginTime: new Date(begin),
    endTime: new Date(end),
    source,
    createdTime: now,
    updatedTime: now,
  });
  return id;
}
