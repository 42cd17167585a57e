import type { GoodsDetail, PaymentMethodOffer, Sku } from '@/lib/contract/goods';
import { fenToYuan, yuanToFen } from '@/lib/money';
import type { PurchaseGoods, PurchaseState } from './purchase-state';

export type PurchaseSums = {
  /** Yuan, all of them. Goods amount: sku price × quantity after the bulk rate. */
  readonly goodsAmount: number;
  readonly activityDiscount: number;
  readonly orderAmount: number;
  readonly serviceFee: number;
  readonly payAmount: number;
  /** Whole coins that a member without a higher level earns. */
  readonly coins: number;
};

const PPM = 1_000_000;

type Choice = {
  readonly sku: Pick<Sku, 'price' | 'dealPrice'>;
  readonly quantity: number;
  /** Units that get the deal's price; 0 without a deal. */
  readonly dealUnits: number;
  readonly bulkPrice: GoodsDetail['goods']['bulkPrice'];
  readonly method: Pick<PaymentMethodOffer, 'feeRate' | 'feeFixed' | 'feeIncluded'> | null;
  readonly coinRate: number;
};

/**
 * What the goods page shows before anybody has logged in (domain.md 2.4, without member discount, coupon
 * and freight). The server's quote on the confirm page decides. Discounts round half up, fees up.
 */
export function purchaseSums({
  sku,
  quantity,
  dealUnits,
  bulkPrice,
  method,
  coinRate,
}: Choice): PurchaseSums {
  const priceFen = yuanToFen(sku.price);
  const goodsFen = halfUp(priceFen * quantity, ppm(bulkRate(bulkPrice, quantity)));
  const eachOff = sku.dealPrice === null ? 0 : Math.max(0, priceFen - yuanToFen(sku.dealPrice));
  const activityFen = Math.min(eachOff * Math.min(quantity, dealUnits), goodsFen);
  const orderFen = goodsFen - activityFen;
  const feeFen = method ? feeOf(method, orderFen) : 0;
  return {
    goodsAmount: fenToYuan(goodsFen),
    activityDiscount: fenToYuan(activityFen),
    orderAmount: fenToYuan(orderFen),
    serviceFee: fenToYuan(feeFen),
    payAmount: fenToYuan(orderFen + feeFen),
    coins: Number((BigInt(orderFen) * BigInt(ppm(coinRate))) / BigInt(100 * PPM)),
  };
}

/** The sums of what is chosen now; without another wish with the preferred payment method, the first of the shop. */
export function sumsOf(
  { goods, skus, deal, paymentMethods }: PurchaseGoods,
  { skuId, quantity }: Pick<PurchaseState, 'skuId' | 'quantity'>,
  method: PaymentMethodOffer | null = paymentMethods[0] ?? null,
): PurchaseSums {
  return purchaseSums({
    sku: skus.find((sku) => sku.id === skuId) ?? { price: 0, dealPrice: null },
    quantity,
    dealUnits: deal?.limitPerMember ?? 0,
    bulkPrice: goods.bulkPrice,
    method,
    coinRate: goods.coinRate,
  });
}

/** The largest step reached; never above the plain price. */
function bulkRate(steps: Choice['bulkPrice'], quantity: number): number {
  let reached = { quantity: 0, rate: 1 };
  for (const step of steps) {
    if (step.quantity <= quantity && step.quantity > reached.quantity) reached = step;
  }
  return Math.min(reached.rate, 1);
}

function feeOf(method: NonNullable<Choice['method']>, orderFen: number): number {
  if (method.feeIncluded || orderFen === 0) return 0;
  const product = BigInt(orderFen) * BigInt(ppm(method.feeRate));
  return Number((product + BigInt(PPM - 1)) / BigInt(PPM)) + yuanToFen(method.feeFixed);
}

function ppm(rate: number): number {
  return Math.round(rate * PPM);
}

function halfUp(fen: number, ratePpm: number): number {
  return Number((BigInt(fen) * BigInt(ratePpm) * 2n + BigInt(PPM)) / BigInt(2 * PPM));
}
