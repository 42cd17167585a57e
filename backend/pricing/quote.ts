import type { MessageKey } from '../../lib/contract/message-keys';
import type { OfferType } from '../../lib/contract/order';
import { StoreError } from '../platform/store-error';
import { couponDiscount, type Refusal, refusalOf } from './coupon-fit';
import { freightOf } from './freight';
import type { CouponFact, CurrencyFact, MethodFact, QuoteFacts } from './quote-facts';
import { convertUp, halfUp, PPM, roundUp } from './rounding';

/** One way to a lower price. Fen. */
export type OfferOption = {
  type: OfferType;
  couponCodeId: string | null;
  name: string;
  activityFen: number;
  memberFen: number;
  couponFen: number;
  /** What the shopper saves: the deduction, or the waived service fee. */
  discountFen: number;
  waivesFee: boolean;
  refusal: Refusal | null;
};

export type MethodOption = MethodFact & {
  feeFen: number;
  payAmountFen: number;
  disabledReason: MessageKey | null;
};

/** All sums in fen; the pay currency in its minor units. */
export type QuoteSums = {
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
  /** Units bought at the deal's price. */
  dealQuantity: number;
  paymentMethod: string;
  pay: CurrencyFact & { minor: number };
  rewardPoint: number;
};

export type ComputedQuote = {
  sums: QuoteSums;
  offers: OfferOption[];
  best: OfferOption;
  methods: MethodOption[];
};

/**
 * The price of one purchase by the rules of domain.md 2.4. Discounts round half up, fees and conversion up.
 * @throws StoreError `order_minAmount` (`value` in yuan), `coupon_*` and `goods_dealEnded` for a chosen offer
 * that can not be used, `payment_methodUnavailable` for an unknown method
 */
export function computeQuote(facts: QuoteFacts): ComputedQuote {
  const goodsAmountFen = halfUp(facts.skuPriceFen * facts.quantity, bulkRate(facts), PPM);
  const freightFen =
    facts.goods.type === 'PHYSICAL' ? freightOf(facts.country, facts.goods.weightGrams * facts.quantity) : 0;
  const method = chosenMethod(facts);
  const offers = offersOf(facts, goodsAmountFen, freightFen, method);
  const best = bestOf(offers);
  const chosen = chosenOffer(facts, offers, best);

  const deductionTotalFen = chosen.activityFen + chosen.memberFen + chosen.couponFen;
  const orderAmountFen = goodsAmountFen - deductionTotalFen + freightFen;
  if (orderAmountFen < facts.minOrderFen) {
    throw new StoreError('order_minAmount', { data: { value: facts.minOrderFen / 100 } });
  }
  const methods = facts.methods.map((each) => methodOption(each, facts, orderAmountFen, chosen.waivesFee));
  const serviceFeeFen = feeOf(method, orderAmountFen, chosen.waivesFee);
  const payAmountFen = orderAmountFen + serviceFeeFen;
  const pay = payCurrency(facts, method);
  const onDeal = chosen.type === 'ACTIVITY' || chosen.type === 'ACTIVITY_COUPON';
  return {
    offers,
    best,
    methods,
    sums: {
      unitPriceFen: facts.skuPriceFen,
      quantity: facts.quantity,
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
      dealId: onDeal && facts.deal ? facts.deal.id : null,
      dealQuantity: onDeal && facts.deal ? Math.min(facts.quantity, facts.deal.units) : 0,
      paymentMethod: method.code,
      pay: { ...pay, minor: convertUp(payAmountFen, pay) },
      rewardPoint: rewardOf(facts, orderAmountFen - freightFen),
    },
  };
}

function bulkRate({ goods, quantity }: QuoteFacts): number {
  let reached = { quantity: 0, ratePpm: PPM };
  for (const step of goods.bulkPrice) {
    if (step.quantity <= quantity && step.quantity > reached.quantity) reached = step;
  }
  return Math.min(reached.ratePpm, PPM);
}

/** Offers in the order they are shown: deal, member discount, coupons, none. */
function offersOf(
  facts: QuoteFacts,
  goodsAmountFen: number,
  freightFen: number,
  method: MethodFact,
): OfferOption[] {
  const offers: OfferOption[] = [];
  const activityFen = activityDiscount(facts, goodsAmountFen);
  if (facts.deal) {
    offers.push({ ...nothingOff, type: 'ACTIVITY', activityFen, refusal: dealRefusal(facts) });
  }
  if (facts.goods.memberDiscount && facts.member.discountPpm < PPM) {
    offers.push({
      ...nothingOff,
      type: 'MEMBER',
      name: facts.member.vipName,
      memberFen: halfUp(goodsAmountFen, PPM - facts.member.discountPpm, PPM),
      refusal: facts.deal && !dealRefusal(facts) ? { key: 'coupon_notCombinable', args: [] } : null,
    });
  }
  for (const coupon of facts.coupons) {
    offers.push(couponOffer(coupon, facts, 'COUPON', 0, goodsAmountFen));
    if (facts.deal?.allowCoupon && !dealRefusal(facts)) {
      offers.push(couponOffer(coupon, facts, 'ACTIVITY_COUPON', activityFen, goodsAmountFen));
    }
  }
  offers.push(nothingOff);
  return offers.map((offer) => withDiscount(offer, facts, goodsAmountFen + freightFen, method));
}

const nothingOff: OfferOption = {
  type: 'NONE',
  couponCodeId: null,
  name: '',
  activityFen: 0,
  memberFen: 0,
  couponFen: 0,
  discountFen: 0,
  waivesFee: false,
  refusal: null,
};

function activityDiscount({ deal, skuPriceFen, quantity }: QuoteFacts, goodsAmountFen: number): number {
  if (!deal) return 0;
  const each = Math.max(0, skuPriceFen - deal.priceFen);
  return Math.min(each * Math.min(quantity, deal.units), goodsAmountFen);
}

function dealRefusal({ deal }: QuoteFacts): Refusal | null {
  return deal && deal.units < 1 ? { key: 'goods_dealEnded', args: [] } : null;
}

function couponOffer(
  coupon: CouponFact,
  facts: QuoteFacts,
  type: 'COUPON' | 'ACTIVITY_COUPON',
  activityFen: number,
  goodsAmountFen: number,
): OfferOption {
  const baseFen = goodsAmountFen - activityFen;
  return {
    ...nothingOff,
    type,
    couponCodeId: coupon.codeId,
    name: coupon.name,
    activityFen,
    couponFen: couponDiscount(coupon, baseFen),
    waivesFee: coupon.type === 'FREE_FEE',
    refusal: refusalOf(coupon, facts, baseFen),
  };
}

/** Adds what the offer saves, and refuses it when it pushes the order below the smallest amount. */
function withDiscount(
  offer: OfferOption,
  facts: QuoteFacts,
  fullFen: number,
  method: MethodFact,
): OfferOption {
  const deduction = offer.activityFen + offer.memberFen + offer.couponFen;
  const orderFen = fullFen - deduction;
  const waived = offer.waivesFee ? feeOf(method, orderFen, false) : 0;
  const belowMinimum = deduction > 0 && orderFen < facts.minOrderFen;
  return {
    ...offer,
    discountFen: deduction + waived,
    refusal:
      offer.refusal ?? (belowMinimum ? { key: 'order_minAmount', args: [facts.minOrderFen / 100] } : null),
  };
}

/** Largest saving; on a tie the member discount, which keeps the coupon, then the order of the list. */
function bestOf(offers: OfferOption[]): OfferOption {
  const usable = offers.filter((offer) => offer.refusal === null);
  const [first = nothingOff, ...rest] = usable;
  return rest.reduce((best, offer) => {
    if (offer.discountFen !== best.discountFen) return offer.discountFen > best.discountFen ? offer : best;
    if (offer.discountFen === 0) return offer.type === 'NONE' ? offer : best;
    return offer.type === 'MEMBER' ? offer : best;
  }, first);
}

function chosenOffer({ choice, deal }: QuoteFacts, offers: OfferOption[], best: OfferOption): OfferOption {
  const couponCodeId = choice.couponCodeId ?? null;
  if (choice.offerType === undefined && couponCodeId === null) return best;
  const type = choice.offerType ?? (deal?.allowCoupon && deal.units > 0 ? 'ACTIVITY_COUPON' : 'COUPON');
  const takesCoupon = type === 'COUPON' || type === 'ACTIVITY_COUPON';
  if (couponCodeId !== null && !takesCoupon) throw new StoreError('coupon_notCombinable');
  const offer = offers.find((each) => each.type === type && each.couponCodeId === couponCodeId);
  if (!offer) throw new StoreError(missingOffer[type]);
  if (offer.refusal) throw refused(offer.refusal);
  return offer;
}

const missingOffer: Record<OfferType, MessageKey> = {
  NONE: 'common_message_unprocessableEntity',
  MEMBER: 'coupon_notApplicable',
  ACTIVITY: 'goods_dealEnded',
  COUPON: 'coupon_invalid',
  ACTIVITY_COUPON: 'coupon_notCombinable',
};

function refused({ key, args }: Refusal): StoreError {
  return new StoreError(key, { data: key === 'order_minAmount' ? { value: args[0] } : { args } });
}

function chosenMethod({ methods, choice }: QuoteFacts): MethodFact {
  const method =
    choice.paymentMethod === undefined
      ? methods[0]
      : methods.find((each) => each.code === choice.paymentMethod);
  if (!method) throw new StoreError('payment_methodUnavailable');
  return method;
}

/** Fen. Nothing to pay has no fee either. */
export function feeOf(
  method: Pick<MethodFact, 'feeIncluded' | 'feeRatePpm' | 'feeFixedFen'>,
  orderAmountFen: number,
  waived: boolean,
): number {
  if (method.feeIncluded || waived || orderAmountFen === 0) return 0;
  return roundUp(orderAmountFen, method.feeRatePpm, PPM) + method.feeFixedFen;
}

/** One coin is one fen (100 coins = CNY 1). */
export function methodOption(
  method: MethodFact,
  facts: { member: { coinBalance: number } },
  orderAmountFen: number,
  feeWaived: boolean,
): MethodOption {
  const feeFen = feeOf(method, orderAmountFen, feeWaived);
  const payAmountFen = orderAmountFen + feeFen;
  let disabledReason: MessageKey | null = null;
  if (payAmountFen > 0 && (payAmountFen < method.minFen || payAmountFen > method.maxFen)) {
    disabledReason = 'payment_methodUnavailable';
  } else if (method.code === 'COIN' && facts.member.coinBalance < payAmountFen) {
    disabledReason = 'coupon_pointNotEnough';
  }
  return { ...method, feeFen, payAmountFen, disabledReason };
}

/** The currency asked for when the method takes it, otherwise US dollars, otherwise what the method takes. */
export function payCurrency(
  facts: Pick<QuoteFacts, 'currencies' | 'choice'>,
  method: Pick<MethodFact, 'currencies'>,
): CurrencyFact {
  const wanted = [facts.choice.currencyCode, 'USD', ...method.currencies];
  for (const code of wanted) {
    const currency = facts.currencies.find((each) => each.code === code);
    if (currency && method.currencies.includes(currency.code)) return currency;
  }
  throw new StoreError('payment_methodUnavailable');
}

/**
 * Coins for the goods' part of the order, rounded down. Coins earn no coins, but that is known only when the order is
 * paid: the method may change until then (`promisedReward`, and `creditCompletion` at the end).
 */
function rewardOf({ goods, member }: QuoteFacts, goodsPaidFen: number): number {
  const product = BigInt(goodsPaidFen) * BigInt(goods.coinRatePpm) * BigInt(member.coinMultiplierPpm);
  return Number(product / (100n * BigInt(PPM) * BigInt(PPM)));
}

/** What may be promised for an order with this method of payment. */
export function promisedReward(paymentMethod: string | null, rewardPoint: number): number {
  return paymentMethod === 'COIN' ? 0 : rewardPoint;
}
