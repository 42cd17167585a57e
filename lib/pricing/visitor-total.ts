import { coinsEarned } from './coins';
import { type DealPrice, dealDiscount, isBelowMinimum } from './deal';
import { type BulkStep, goodsAmount } from './goods-amount';
import { type MethodFee, serviceFee } from './methods';

export type VisitorBasket = {
  skuPriceFen: number;
  /** Integer, at least 1. */
  quantity: number;
  bulkPrice: readonly BulkStep[];
  deal: DealPrice | null;
  /** Null when the shop offers no payment method. */
  method: MethodFee | null;
  coinRatePpm: number;
  minOrderFen: number;
};

/** Fen, and whole coins. */
export type VisitorTotal = {
  goodsAmountFen: number;
  activityDiscountFen: number;
  orderAmountFen: number;
  serviceFeeFen: number;
  payAmountFen: number;
  coins: number;
};

/**
 * The total that the product page shows before sign-in: without member discount, coupon and freight. For a member
 * without them it equals the quote, which visitor-total.property.test.ts proves.
 */
export function visitorTotal(basket: VisitorBasket): VisitorTotal {
  const { skuPriceFen, quantity, deal, method } = basket;
  const goodsAmountFen = goodsAmount(skuPriceFen, quantity, basket.bulkPrice);
  const dealFen = deal ? dealDiscount(deal, { unitPriceFen: skuPriceFen, quantity, goodsAmountFen }) : 0;
  const activityDiscountFen = isBelowMinimum(goodsAmountFen, dealFen, basket.minOrderFen) ? 0 : dealFen;
  const orderAmountFen = goodsAmountFen - activityDiscountFen;
  const serviceFeeFen = method ? serviceFee(method, orderAmountFen) : 0;
  return {
    goodsAmountFen,
    activityDiscountFen,
    orderAmountFen,
    serviceFeeFen,
    payAmountFen: orderAmountFen + serviceFeeFen,
    coins: coinsEarned(orderAmountFen, basket.coinRatePpm),
  };
}
