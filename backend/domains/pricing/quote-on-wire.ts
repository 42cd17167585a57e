import { fenToYuan } from '../../../lib/money';
import { methodRules } from '../../../lib/payments/method-rules';
import { promisedReward } from '../../../lib/pricing/coins';
import type { Amounts, PaymentMethodQuote, Quote } from '../../../lib/pricing/contract';
import { linePrice } from '../../../lib/pricing/line-price';
import type { MethodOption } from '../../../lib/pricing/methods';
import type { ComputedQuote, QuoteAmounts } from '../../../lib/pricing/quote';
import type { Context } from '../../platform/context';
import { methodRefusalKey, refusalMessage } from '../../platform/errors/refusal-errors';
import { mostPerOrder, type QuoteGround } from './load-quote-facts';
import { QUOTE_SECONDS, signQuote } from './quote-token';

/**
 * A computed quote in the shape of the contract, signed for this member.
 * @param announced what becomes of the order: its hold and its limit
 */
export function quoteOnWire(
  context: Pick<Context, 'environment' | 'clock' | 'payments'>,
  memberId: string,
  bought: Pick<QuoteGround, 'goods' | 'sku'>,
  { amounts, offers, best, methods }: ComputedQuote,
  announced: Pick<Quote, 'hold' | 'limit'>,
): Quote {
  const line = linePrice(amounts, bought.sku.marketPriceFen);
  return {
    amounts: amountsOnWire(amounts),
    line: { price: fenToYuan(line.priceFen), was: line.wasFen === null ? null : fenToYuan(line.wasFen) },
    offers: offers.map(({ refusal, missing, ...offer }) => ({
      type: offer.type,
      couponCodeId: offer.couponCodeId,
      name: offer.name,
      discount: fenToYuan(offer.discountFen),
      isBest: offer.type === best.type && offer.couponCodeId === best.couponCodeId,
      usable: refusal === null,
      reasonKey: refusal && refusalMessage(refusal).key,
      reasonArgs: refusal ? refusalMessage(refusal).args : [],
      missing: missing && { amount: fenToYuan(missing.fen), off: fenToYuan(missing.offFen) },
      endsWithOrder: offer.endsWithOrder,
    })),
    paymentMethods: methods.map((method) => methodOnWire(context, method)),
    quoteToken: signQuote(
      context.environment,
      { memberId, skuId: bought.sku.id, amounts },
      context.clock.now(),
    ),
    expiresIn: QUOTE_SECONDS,
    rewardPoint: promisedReward(amounts.paymentMethod, amounts.rewardPoint),
    ...announced,
    orderable: Math.max(0, Math.min(bought.sku.available, mostPerOrder(bought))),
  };
}

/** A payment method with its fee and its charge in wire format. */
export function methodOnWire(
  { payments }: Pick<Context, 'payments'>,
  method: MethodOption,
): PaymentMethodQuote {
  const { pay } = method;
  return {
    code: method.code,
    name: method.name,
    description: method.description,
    mark: methodRules(method.code).mark,
    feeRate: method.feeRatePpm / 1e6,
    feeFixed: fenToYuan(method.feeFixedFen),
    feeIncluded: method.feeIncluded,
    fee: fenToYuan(method.feeFen),
    payAmount: fenToYuan(method.payAmountFen),
    currencies: method.currencies,
    requiresCardholderName: method.requiresCardholderName,
    charge: pay && { currencyCode: pay.code, minor: pay.minor, precision: pay.precision },
    form: payments.forMethod(method.code)?.methods[method.code]?.form ?? null,
    disabledReason: method.refusal && methodRefusalKey(method.refusal),
    spendableCoins: method.spendableCoins,
  };
}

type AmountsInFen = Pick<
  QuoteAmounts,
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

/** Amounts in yuan, of a quote or of a placed order. */
export function amountsOnWire(amounts: AmountsInFen): Amounts {
  return {
    unitPrice: fenToYuan(amounts.unitPriceFen),
    quantity: amounts.quantity,
    goodsAmount: fenToYuan(amounts.goodsAmountFen),
    activityDiscount: fenToYuan(amounts.activityDiscountFen),
    memberDiscount: fenToYuan(amounts.memberDiscountFen),
    couponDiscount: fenToYuan(amounts.couponDiscountFen),
    deductionTotal: fenToYuan(amounts.deductionTotalFen),
    freight: fenToYuan(amounts.freightFen),
    orderAmount: fenToYuan(amounts.orderAmountFen),
    feeRate: amounts.feeRatePpm / 1e6,
    feeIncluded: amounts.feeIncluded,
    serviceFee: fenToYuan(amounts.serviceFeeFen),
    payAmount: fenToYuan(amounts.payAmountFen),
    pay: {
      currencyCode: amounts.pay.code,
      amount: amounts.pay.minor / 10 ** amounts.pay.precision,
      rate: amounts.pay.ratePpb / 1e9,
      premium: amounts.pay.premiumPpm / 1e6,
    },
    offerType: amounts.offerType,
  };
}
