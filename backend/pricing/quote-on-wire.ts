import type { Amounts, PaymentMethodQuote, Quote } from '../../lib/contract/order';
import { fenToYuan } from '../../lib/money';
import type { Context } from '../platform/context';
import { mostPerOrder, type QuoteGround } from './load-quote-facts';
import { type ComputedQuote, type MethodOption, promisedReward, type QuoteSums } from './quote';
import { QUOTE_SECONDS, signQuote } from './quote-token';

/** A computed quote as the contract writes it, signed for this member. */
export function quoteOnWire(
  context: Pick<Context, 'environment' | 'clock'>,
  memberId: string,
  bought: Pick<QuoteGround, 'goods' | 'sku'>,
  { sums, offers, best, methods }: ComputedQuote,
): Quote {
  return {
    amounts: amountsOnWire(sums),
    offers: offers.map((offer) => ({
      type: offer.type,
      couponCodeId: offer.couponCodeId,
      name: offer.name,
      discount: fenToYuan(offer.discountFen),
      isBest: offer.type === best.type && offer.couponCodeId === best.couponCodeId,
      usable: offer.refusal === null,
      reasonKey: offer.refusal?.key ?? null,
      reasonArgs: offer.refusal?.args ?? [],
    })),
    paymentMethods: methods.map(methodOnWire),
    quoteToken: signQuote(context.environment, { memberId, skuId: bought.sku.id, sums }, context.clock.now()),
    expiresIn: QUOTE_SECONDS,
    rewardPoint: promisedReward(sums.paymentMethod, sums.rewardPoint),
    orderable: Math.max(0, Math.min(bought.sku.available, mostPerOrder(bought))),
  };
}

export function methodOnWire(method: MethodOption): PaymentMethodQuote {
  return {
    code: method.code,
    name: method.name,
    description: method.description,
    feeRate: method.feeRatePpm / 1e6,
    feeFixed: fenToYuan(method.feeFixedFen),
    feeIncluded: method.feeIncluded,
    fee: fenToYuan(method.feeFen),
    payAmount: fenToYuan(method.payAmountFen),
    currencies: method.currencies,
    requiresCardholderName: method.requiresCardholderName,
    disabledReason: method.disabledReason,
  };
}

type WireSums = Pick<
  QuoteSums,
  | 'unitPriceFen'
  | 'quantity'
  | 'goodsAmountFen'
  | 'activityDiscountFen'
  | 'memberDiscountFen'
  | 'couponDiscountFen'
  | 'deductionTotalFen'
  | 'freightFen'
  | 'orderAmountFen'
  | 'feeRatePpm'
  | 'feeIncluded'
  | 'serviceFeeFen'
  | 'payAmountFen'
  | 'offerType'
  | 'pay'
>;

/** Sums in yuan; of a quote, or of an order that was placed. */
export function amountsOnWire(sums: WireSums): Amounts {
  return {
    unitPrice: fenToYuan(sums.unitPriceFen),
    quantity: sums.quantity,
    goodsAmount: fenToYuan(sums.goodsAmountFen),
    activityDiscount: fenToYuan(sums.activityDiscountFen),
    memberDiscount: fenToYuan(sums.memberDiscountFen),
    couponDiscount: fenToYuan(sums.couponDiscountFen),
    deductionTotal: fenToYuan(sums.deductionTotalFen),
    freight: fenToYuan(sums.freightFen),
    orderAmount: fenToYuan(sums.orderAmountFen),
    feeRate: sums.feeRatePpm / 1e6,
    feeIncluded: sums.feeIncluded,
    serviceFee: fenToYuan(sums.serviceFeeFen),
    payAmount: fenToYuan(sums.payAmountFen),
    pay: {
      currencyCode: sums.pay.code,
      amount: sums.pay.minor / 10 ** sums.pay.precision,
      rate: sums.pay.ratePpb / 1e9,
      premium: sums.pay.premiumPpm / 1e6,
    },
    offerType: sums.offerType,
  };
}
