import { and, asc, eq } from 'drizzle-orm';
import type { CouponFact } from '../../../lib/pricing/quote-facts';
import type { Executor } from '../../database/connect';
import { coupon, couponCode } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';

/** More than any member owns; bounds the response. */
const MOST = 100;

/**
 * Unused coupon codes of a member, soonest end first, as needed by the price rules. Expired and not yet valid ones are
 * included, because the confirm page explains why they cannot be used.
 */
export async function listOwnCoupons(
  db: Executor,
  memberId: string,
  locale: Context['locale'],
): Promise<CouponFact[]> {
  const rows = await db
    .select({ code: couponCode, coupon })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .where(and(eq(couponCode.memberId, memberId), eq(couponCode.status, 'UNUSED')))
    .orderBy(asc(couponCode.endTime), asc(couponCode.id))
    .limit(MOST);
  return rows.map(({ code, coupon: { nameI18n, ...rule } }) => ({
    codeId: code.id,
    name: localize(nameI18n, locale),
    type: rule.type,
    value: rule.value,
    maxDiscountFen: rule.maxDiscountFen,
    minOrderFen: rule.minOrderFen,
    scope: rule.scope,
    audience: rule.audience,
    begin: code.beginTime.getTime(),
    end: code.endTime.getTime(),
  }));
}
