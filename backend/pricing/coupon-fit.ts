import type { MessageKey } from '../../lib/contract/message-keys';
import type { CouponFact, QuoteFacts } from './quote-facts';
import { halfUp, PPM } from './rounding';

export type Refusal = { key: MessageKey; args: (string | number)[] };

/**
 * Why a coupon can not be used for this purchase, or null when it can. Stock of coupons and ownership are not
 * asked here: the facts hold unused codes of the member only.
 * @param baseFen what the coupon is taken off, fen
 */
export function refusalOf(coupon: CouponFact, facts: QuoteFacts, baseFen: number): Refusal | null {
  if (coupon.end <= facts.now) return { key: 'coupon_expired', args: [] };
  if (coupon.begin > facts.now) return { key: 'coupon_notBegin', args: [] };
  if (!facts.goods.couponAllowed || !isInScope(coupon, facts) || !isForMember(coupon, facts)) {
    return { key: 'coupon_notApplicable', args: [] };
  }
  if (baseFen < coupon.minOrderFen) return { key: 'order_minAmount', args: [coupon.minOrderFen / 100] };
  return null;
}

/** Fen taken off by AMOUNT and RATE coupons; FREE_FEE takes nothing off here, it waives the service fee. */
export function couponDiscount(coupon: CouponFact, baseFen: number): number {
  if (coupon.type === 'FREE_FEE') return 0;
  if (coupon.type === 'AMOUNT') return Math.min(coupon.value, baseFen);
  const off = halfUp(baseFen, PPM - Math.min(coupon.value, PPM), PPM);
  return Math.min(off, coupon.maxDiscountFen ?? off, baseFen);
}

function isInScope({ scope }: CouponFact, { goods }: QuoteFacts): boolean {
  const values = scope.values ?? [];
  switch (scope.type) {
    case 'ALL':
      return true;
    case 'CATEGORY':
      return values.includes(goods.categoryCode);
    case 'GOODS':
      return values.includes(goods.id);
    case 'GOODS_TYPE':
      return values.includes(goods.type);
  }
}

/** Audiences that this shop does not know let nobody in. */
function isForMember({ audience }: CouponFact, { member }: QuoteFacts): boolean {
  if (audience === 'ALL') return true;
  return audience === 'NEW_MEMBER' && member.isNew;
}
