import { halfUp, PPM } from './rounding';

/** The rules of a coupon. */
export type CouponRules = {
  type: 'AMOUNT' | 'RATE' | 'FREE_FEE';
  /** AMOUNT: fen off. RATE: ppm that remains to be paid. */
  value: number;
  maxDiscountFen: number | null;
  minOrderFen: number;
  scope: { type: 'ALL' | 'CATEGORY' | 'GOODS' | 'GOODS_TYPE'; values?: readonly string[] };
  audience: string;
  /** Epoch milliseconds. */
  begin: number;
  end: number;
};

/** The product that a coupon is used for. */
export type CouponProduct = { id: string; type: string; categoryCode: string; couponAllowed: boolean };

/** The purchase that a coupon is used for. */
export type CouponUse = {
  /** Epoch milliseconds. */
  now: number;
  goods: CouponProduct;
  /** Whether the member has never paid for an order. */
  isNewMember: boolean;
  /** The amount that the coupon reduces, in fen: the goods amount after the deal. */
  baseFen: number;
};

export type CouponRefusal =
  | { reason: 'COUPON_EXPIRED' }
  | { reason: 'COUPON_NOT_STARTED' }
  /** The product takes no coupons, or the coupon is for other products. */
  | { reason: 'COUPON_NOT_FOR_PRODUCT' }
  | { reason: 'COUPON_NEW_MEMBERS_ONLY' }
  /** The coupon is for a group of members that this shop does not know. */
  | { reason: 'COUPON_NOT_FOR_MEMBER' }
  | { reason: 'COUPON_BELOW_MINIMUM'; minOrderFen: number };

/**
 * Decides whether a coupon can be used for a purchase, and why not (docs/pricing.md, "Coupons"). The quote and the
 * hold at order creation both call this. Ownership and state of the code are checked where the code is loaded.
 */
export function couponRefusal(coupon: CouponRules, use: CouponUse): CouponRefusal | null {
  return (
    periodRefusal(coupon, use.now) ??
    audienceRefusal(coupon, use.isNewMember) ??
    productRefusal(coupon, use.goods) ??
    (use.baseFen < coupon.minOrderFen
      ? { reason: 'COUPON_BELOW_MINIMUM', minOrderFen: coupon.minOrderFen }
      : null)
  );
}

/** @param now epoch milliseconds */
export function periodRefusal(
  { begin, end }: Pick<CouponRules, 'begin' | 'end'>,
  now: number,
): CouponRefusal | null {
  if (end <= now) return { reason: 'COUPON_EXPIRED' };
  return begin > now ? { reason: 'COUPON_NOT_STARTED' } : null;
}

export function audienceRefusal(
  { audience }: Pick<CouponRules, 'audience'>,
  isNewMember: boolean,
): CouponRefusal | null {
  if (audience === 'ALL' || (audience === 'NEW_MEMBER' && isNewMember)) return null;
  return { reason: audience === 'NEW_MEMBER' ? 'COUPON_NEW_MEMBERS_ONLY' : 'COUPON_NOT_FOR_MEMBER' };
}

export function productRefusal(
  { scope }: Pick<CouponRules, 'scope'>,
  goods: CouponProduct,
): CouponRefusal | null {
  const key = { ALL: null, CATEGORY: goods.categoryCode, GOODS: goods.id, GOODS_TYPE: goods.type }[
    scope.type
  ];
  const isInScope = key === null || (scope.values ?? []).includes(key);
  return goods.couponAllowed && isInScope ? null : { reason: 'COUPON_NOT_FOR_PRODUCT' };
}

/** Fen that AMOUNT and RATE coupons take off. FREE_FEE takes nothing off here: it waives the service fee. */
export function couponDiscount(
  coupon: Pick<CouponRules, 'type' | 'value' | 'maxDiscountFen'>,
  baseFen: number,
): number {
  if (coupon.type === 'FREE_FEE') return 0;
  if (coupon.type === 'AMOUNT') return Math.min(coupon.value, baseFen);
  const offFen = halfUp(baseFen, PPM - Math.min(coupon.value, PPM), PPM);
  return Math.min(offFen, coupon.maxDiscountFen ?? offFen, baseFen);
}
