import { couponDiscount, couponRefusal } from './coupon';
import { dealDiscount, isBelowMinimum } from './deal';
import { type MethodFee, serviceFee } from './methods';
import type { CouponFact, DealFact, OfferType, QuoteFacts } from './quote-facts';
import { PriceRefused, type Refusal } from './refusal';
import { halfUp, PPM } from './rounding';

/** One offer of a quote. Amounts in fen. */
export type OfferOption = {
  type: OfferType;
  couponCodeId: string | null;
  name: string;
  activityFen: number;
  memberFen: number;
  couponFen: number;
  /** What the shopper saves: the deduction, or the waived service fee. 0 for a refused offer. */
  discountFen: number;
  waivesFee: boolean;
  refusal: Refusal | null;
  /** What a larger order needs for the coupon, and what the coupon then takes off; null for any other refusal. */
  missing: { fen: number; offFen: number } | null;
  /** The coupon is for the first order only: it expires when the member pays another one. */
  endsWithOrder: boolean;
};

type Amounts = { goodsAmountFen: number; freightFen: number };

const noOffer: OfferOption = {
  type: 'NONE',
  couponCodeId: null,
  name: '',
  activityFen: 0,
  memberFen: 0,
  couponFen: 0,
  discountFen: 0,
  waivesFee: false,
  refusal: null,
  missing: null,
  endsWithOrder: false,
};

/** Why a deal without units for the member is refused, by what has used them. */
const dealRefusals = { ORDER: 'DEAL_USED', UNPAID_ORDER: 'DEAL_UNPAID', NONE: 'DEAL_ENDED' } as const;

/** Offers in display order: deal, member discount, coupons, none. */
export function offersOf(facts: QuoteFacts, amounts: Amounts, method: MethodFee): OfferOption[] {
  const { goodsAmountFen } = amounts;
  const offers: OfferOption[] = [];
  const line = { unitPriceFen: facts.skuPriceFen, quantity: facts.quantity, goodsAmountFen };
  const activityFen = facts.deal ? dealDiscount(facts.deal, line) : 0;
  const isDealUsable = facts.deal !== null && facts.deal.units > 0;
  if (facts.deal) {
    offers.push({
      ...noOffer,
      type: 'ACTIVITY',
      activityFen,
      refusal: isDealUsable ? null : { reason: dealRefusals[facts.deal.usedBy ?? 'NONE'] },
    });
  }
  if (facts.goods.memberDiscount && facts.member.discountPpm < PPM) {
    offers.push({
      ...noOffer,
      type: 'MEMBER',
      name: facts.member.vipName,
      memberFen: halfUp(goodsAmountFen, PPM - facts.member.discountPpm, PPM),
      refusal: isDealUsable ? { reason: 'NOT_COMBINABLE' } : null,
    });
  }
  for (const coupon of facts.coupons) {
    offers.push(couponOffer(coupon, facts, 'COUPON', { activityFen: 0, goodsAmountFen }));
    if (facts.deal?.allowCoupon && isDealUsable) {
      offers.push(couponOffer(coupon, facts, 'ACTIVITY_COUPON', { activityFen, goodsAmountFen }));
    }
  }
  offers.push(noOffer);
  return offers.map((offer) => withDiscount(offer, facts.minOrderFen, amounts, method));
}

function couponOffer(
  coupon: CouponFact,
  { now, goods, member }: QuoteFacts,
  type: 'COUPON' | 'ACTIVITY_COUPON',
  { activityFen, goodsAmountFen }: { activityFen: number; goodsAmountFen: number },
): OfferOption {
  const baseFen = goodsAmountFen - activityFen;
  const refusal = couponRefusal(coupon, { now, goods, isNewMember: member.isNew, baseFen });
  const offFen = couponDiscount(coupon, coupon.minOrderFen);
  return {
    ...noOffer,
    type,
    couponCodeId: coupon.codeId,
    name: coupon.name,
    activityFen,
    couponFen: couponDiscount(coupon, baseFen),
    waivesFee: coupon.type === 'FREE_FEE',
    refusal,
    missing:
      refusal?.reason === 'COUPON_BELOW_MINIMUM' && offFen > 0
        ? { fen: coupon.minOrderFen - baseFen, offFen }
        : null,
    endsWithOrder: coupon.audience === 'NEW_MEMBER' && member.isNew && coupon.end > now,
  };
}

/** Adds what the offer saves. Refuses it when it would push the order below the shop's minimum. */
function withDiscount(
  offer: OfferOption,
  minOrderFen: number,
  { goodsAmountFen, freightFen }: Amounts,
  method: MethodFee,
): OfferOption {
  const deductionFen = offer.activityFen + offer.memberFen + offer.couponFen;
  const fullFen = goodsAmountFen + freightFen;
  const tooLow: Refusal | null = isBelowMinimum(fullFen, deductionFen, minOrderFen)
    ? { reason: 'BELOW_SHOP_MINIMUM', minOrderFen }
    : null;
  const refusal = offer.refusal ?? tooLow;
  if (refusal) return { ...offer, refusal };
  const waivedFen = offer.waivesFee ? serviceFee(method, fullFen - deductionFen) : 0;
  return { ...offer, discountFen: deductionFen + waivedFen };
}

/** The largest saving. On a tie the member discount wins, since it spends no coupon; then display order. */
export function bestOffer(offers: readonly OfferOption[]): OfferOption {
  const [first = noOffer, ...rest] = offers.filter((offer) => offer.refusal === null);
  return rest.reduce((best, offer) => {
    if (offer.discountFen !== best.discountFen) return offer.discountFen > best.discountFen ? offer : best;
    if (offer.discountFen === 0) return offer.type === 'NONE' ? offer : best;
    return offer.type === 'MEMBER' ? offer : best;
  }, first);
}

/**
 * The offer that the shopper chose, or the best one.
 * @throws PriceRefused with the offer's refusal, or when there is no such offer
 */
export function chosenOffer(
  { choice, deal }: QuoteFacts,
  offers: readonly OfferOption[],
  best: OfferOption,
): OfferOption {
  const couponCodeId = choice.couponCodeId ?? null;
  if (choice.offerType === undefined && couponCodeId === null) return best;
  const type = choice.offerType ?? (deal?.allowCoupon && deal.units > 0 ? 'ACTIVITY_COUPON' : 'COUPON');
  const takesCoupon = type === 'COUPON' || type === 'ACTIVITY_COUPON';
  if (couponCodeId !== null && !takesCoupon) {
    throw new PriceRefused({ reason: type === 'MEMBER' ? 'NOT_COMBINABLE' : 'UNKNOWN_OFFER' });
  }
  const offer = offers.find((each) => each.type === type && each.couponCodeId === couponCodeId);
  if (!offer) throw new PriceRefused(whyMissing(type, deal));
  if (offer.refusal) throw new PriceRefused(offer.refusal);
  return offer;
}

function whyMissing(type: OfferType, deal: DealFact | null): Refusal {
  if (type === 'MEMBER') return { reason: 'NO_MEMBER_DISCOUNT' };
  if (type === 'NONE') return { reason: 'UNKNOWN_OFFER' };
  if (type === 'COUPON') return { reason: 'UNKNOWN_COUPON' };
  if (!deal || deal.units <= 0 || type === 'ACTIVITY') return { reason: 'DEAL_ENDED' };
  return { reason: deal.allowCoupon ? 'UNKNOWN_COUPON' : 'DEAL_WITHOUT_COUPON' };
}
