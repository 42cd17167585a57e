import { fenToYuan, yuanToFen } from '@/lib/money';
import { PPM } from '@/lib/pricing/rounding';
import { visitorTotal } from '@/lib/pricing/visitor-total';
import type { GoodsDetail, PaymentMethodOffer } from '@/lib/products/contract';
import type { Sku } from '@/lib/products/sku';
import type { PurchaseProduct, PurchaseState } from './purchase-state';

/** Amounts in yuan. */
export type PurchaseAmounts = {
  /** Sku price × quantity after the bulk rate. */
  readonly goodsAmount: number;
  readonly activityDiscount: number;
  readonly orderAmount: number;
  readonly serviceFee: number;
  readonly payAmount: number;
  /** Whole coins that a member of the lowest level earns. */
  readonly coins: number;
};

type Choice = {
  readonly sku: Pick<Sku, 'price' | 'dealPrice'>;
  readonly quantity: number;
  /** Units at the deal price; 0 without a deal. */
  readonly dealUnits: number;
  readonly bulkPrice: GoodsDetail['goods']['bulkPrice'];
  readonly method: Pick<PaymentMethodOffer, 'feeRate' | 'feeFixed' | 'feeIncluded'> | null;
  readonly coinRate: number;
  readonly minOrderAmount: number;
};

/** The total of the product page, from values of the wire. The quote on the confirm page is binding. */
export function purchaseAmounts({ sku, method, ...choice }: Choice): PurchaseAmounts {
  const total = visitorTotal({
    skuPriceFen: yuanToFen(sku.price),
    quantity: choice.quantity,
    bulkPrice: choice.bulkPrice.map(({ quantity, rate }) => ({ quantity, ratePpm: ppm(rate) })),
    deal: sku.dealPrice === null ? null : { priceFen: yuanToFen(sku.dealPrice), units: choice.dealUnits },
    method: method && {
      feeRatePpm: ppm(method.feeRate),
      feeFixedFen: yuanToFen(method.feeFixed),
      feeIncluded: method.feeIncluded,
    },
    coinRatePpm: ppm(choice.coinRate),
    minOrderFen: yuanToFen(choice.minOrderAmount),
  });
  return {
    goodsAmount: fenToYuan(total.goodsAmountFen),
    activityDiscount: fenToYuan(total.activityDiscountFen),
    orderAmount: fenToYuan(total.orderAmountFen),
    serviceFee: fenToYuan(total.serviceFeeFen),
    payAmount: fenToYuan(total.payAmountFen),
    coins: total.coins,
  };
}

/** The total of the current choice, with the shop's first payment method unless another one is given. */
export function amountsOf(
  {
    goods,
    skus,
    deal,
    paymentMethods,
    minOrderAmount,
  }: Pick<PurchaseProduct, 'skus' | 'deal' | 'paymentMethods' | 'minOrderAmount'> & {
    readonly goods: Pick<PurchaseProduct['goods'], 'bulkPrice' | 'coinRate'>;
  },
  { skuId, quantity }: Pick<PurchaseState, 'skuId' | 'quantity'>,
  method: PaymentMethodOffer | null = paymentMethods[0] ?? null,
): PurchaseAmounts {
  return purchaseAmounts({
    sku: skus.find((sku) => sku.id === skuId) ?? { price: 0, dealPrice: null },
    quantity,
    dealUnits: deal ? Math.max(0, Math.min(deal.limitPerMember, deal.quota - deal.soldCount)) : 0,
    bulkPrice: goods.bulkPrice,
    method,
    coinRate: goods.coinRate,
    minOrderAmount,
  });
}

function ppm(rate: number): number {
  return Math.round(rate * PPM);
}
