import { type CouponProduct, type CouponRules, couponDiscount, couponRefusal } from './coupon';
import { type BulkStep, goodsAmount } from './goods-amount';

/** A SKU that a coupon may be used for. */
export type ExampleSku = {
  goods: CouponProduct & { bulkPrice: readonly BulkStep[] };
  priceFen: number;
  costFen: number;
  /** Most units of one order. */
  mostUnits: number;
};

export type CouponExample = {
  quantity: number;
  baseFen: number;
  offFen: number;
  paidFen: number;
  /** What is paid less the cost; without the service fee. */
  marginFen: number;
};

/**
 * The smallest purchase of a SKU that a coupon can be used for, and what the coupon leaves of its margin. Null when no
 * order of it reaches the minimum.
 */
export function couponExample(
  coupon: Omit<CouponRules, 'begin' | 'end'>,
  { goods, priceFen, costFen, mostUnits }: ExampleSku,
): CouponExample | null {
  // Whole orders only; bulk prices may need more units than the plain price does.
  for (let quantity = leastUnits(coupon.minOrderFen, priceFen); quantity <= mostUnits; quantity += 1) {
    const baseFen = goodsAmount(priceFen, quantity, goods.bulkPrice);
    const use = { now: 0, goods, isNewMember: true, baseFen };
    const refusal = couponRefusal({ ...coupon, begin: 0, end: 1 }, use);
    if (refusal?.reason === 'COUPON_BELOW_MINIMUM') continue;
    if (refusal) return null;
    const offFen = couponDiscount(coupon, baseFen);
    const paidFen = baseFen - offFen;
    return { quantity, baseFen, offFen, paidFen, marginFen: paidFen - costFen * quantity };
  }
  return null;
}

function leastUnits(minOrderFen: number, priceFen: number): number {
  return priceFen <= 0 ? 1 : Math.max(1, Math.ceil(minOrderFen / priceFen));
}

/** The most that one coupon can take off; null when nothing bounds it. */
export function mostOff({
  type,
  value,
  maxDiscountFen,
}: Pick<CouponRules, 'type' | 'value' | 'maxDiscountFen'>): number | null {
  return type === 'AMOUNT' ? value : type === 'RATE' ? maxDiscountFen : null;
}
