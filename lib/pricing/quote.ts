import { coinsEarned } from './coins';
import { convertUp } from './convert';
import { freightOf } from './freight';
import { goodsAmount } from './goods-amount';
import {
  type CurrencyFact,
  chosenMethod,
  type MethodOption,
  methodOption,
  payCurrency,
  serviceFee,
} from './methods';
import { bestOffer, chosenOffer, type OfferOption, offersOf } from './offers';
import type { OfferType, QuoteFacts } from './quote-facts';
import { PriceRefused } from './refusal';

/** All amounts in fen; the pay currency in its minor units. */
export type QuoteAmounts = {
  unitPriceFen: number;
  quantity: number;
  goodsAmountFen: number;
  activityDiscountFen: number;
  memberDiscountFen: number;
  couponDiscountFen: number;
  deductionTotalFen: number;
  freightFen: number;
  orderAmountFen: number;
  feeRatePpm: number;
  feeIncluded: boolean;
  serviceFeeFen: number;
  payAmountFen: number;
  offerType: OfferType;
  couponCodeId: string | null;
  dealId: string | null;
  /** Units bought at the deal price. */
  dealQuantity: number;
  paymentMethod: string;
  pay: CurrencyFact & { minor: number };
  rewardPoint: number;
};

export type ComputedQuote = {
  amounts: QuoteAmounts;
  offers: OfferOption[];
  best: OfferOption;
  methods: MethodOption[];
};

/**
 * The price of one purchase (docs/pricing.md, "Order of the rules").
 * @throws PriceRefused when the chosen offer or method cannot be used, the order is below the shop's minimum, or the shop
 *   does not ship to the country
 */
export function computeQuote(facts: QuoteFacts): ComputedQuote {
  const { goods, quantity, minOrderFen } = facts;
  const goodsAmountFen = goodsAmount(facts.skuPriceFen, quantity, goods.bulkPrice);
  const freightFen =
    goods.type === 'PHYSICAL'
      ? freightOf(facts.freight, facts.country, {
          grams: goods.weightGrams * quantity,
          valueFen: goodsAmountFen,
          items: quantity,
        })
      : 0;
  const method = chosenMethod(facts.methods, facts.choice.paymentMethod);
  const offers = offersOf(facts, { goodsAmountFen, freightFen }, method);
  const best = bestOffer(offers);
  const chosen = chosenOffer(facts, offers, best);

  const deductionTotalFen = chosen.activityFen + chosen.memberFen + chosen.couponFen;
  const orderAmountFen = goodsAmountFen - deductionTotalFen + freightFen;
  if (orderAmountFen < minOrderFen) throw new PriceRefused({ reason: 'BELOW_SHOP_MINIMUM', minOrderFen });
  const serviceFeeFen = serviceFee(method, orderAmountFen, chosen.waivesFee);
  const payAmountFen = orderAmountFen + serviceFeeFen;
  const pay = payCurrency(facts.currencies, method, facts.choice.currencyCode);
  const deal = chosen.type === 'ACTIVITY' || chosen.type === 'ACTIVITY_COUPON' ? facts.deal : null;
  return {
    offers,
    best,
    methods: facts.methods.map((each) =>
      methodOption(each, {
        coinBalance: facts.member.coinBalance,
        orderAmountFen,
        isFeeWaived: chosen.waivesFee,
        currencies: facts.currencies,
        currencyCode: facts.choice.currencyCode,
      }),
    ),
    amounts: {
      unitPriceFen: facts.skuPriceFen,
      quantity,
      goodsAmountFen,
      activityDiscountFen: chosen.activityFen,
      memberDiscountFen: chosen.memberFen,
      couponDiscountFen: chosen.couponFen,
      deductionTotalFen,
      freightFen,
      orderAmountFen,
      feeRatePpm: method.feeRatePpm,
      feeIncluded: method.feeIncluded,
      serviceFeeFen,
      payAmountFen,
      offerType: chosen.type,
      couponCodeId: chosen.couponCodeId,
      dealId: deal?.id ?? null,
      dealQuantity: deal ? Math.min(quantity, deal.units) : 0,
      paymentMethod: method.code,
      pay: { ...pay, minor: convertUp(payAmountFen, pay) },
      rewardPoint: coinsEarned(
        orderAmountFen - freightFen,
        goods.coinRatePpm,
        facts.member.coinMultiplierPpm,
      ),
    },
  };
}
