import type { OfferType } from '../../lib/contract/order';
import type { CouponScope } from '../database/schema/pricing';

/** A coupon code of the member, as the price rules see it. Texts are in the shopper's language. */
export type CouponFact = {
  codeId: string;
  name: string;
  type: 'AMOUNT' | 'RATE' | 'FREE_FEE';
  /** AMOUNT: fen off. RATE: ppm that remains to be paid. */
  value: number;
  maxDiscountFen: number | null;
  minOrderFen: number;
  scope: CouponScope;
  audience: string;
  /** Epoch milliseconds. */
  begin: number;
  end: number;
};

export type MethodFact = {
  code: string;
  name: string;
  description: string;
  feeRatePpm: number;
  feeFixedFen: number;
  feeIncluded: boolean;
  /** Bounds of the pay amount, fen. */
  minFen: number;
  maxFen: number;
  currencies: string[];
  requiresCardholderName: boolean;
};

export type CurrencyFact = { code: string; precision: number; ratePpb: number; premiumPpm: number };

export type DealFact = {
  id: string;
  priceFen: number;
  /** Units this member may still take: own limit and what the quota leaves. */
  units: number;
  limitPerMember: number;
  allowCoupon: boolean;
};

/** What the shopper asks for; undefined means that the shop chooses. */
export type QuoteChoice = {
  offerType?: OfferType;
  couponCodeId?: string | null;
  paymentMethod?: string;
  currencyCode?: string;
};

/** Everything a price depends on, and nothing else: the quote is a pure function of it. */
export type QuoteFacts = {
  /** Epoch milliseconds. */
  now: number;
  goods: {
    id: string;
    type: 'VIRTUAL' | 'PHYSICAL';
    categoryCode: string;
    memberDiscount: boolean;
    couponAllowed: boolean;
    /** The rate of the largest step that the quantity reaches counts. */
    bulkPrice: { quantity: number; ratePpm: number }[];
    weightGrams: number;
    coinRatePpm: number;
  };
  skuId: string;
  /** Fen. */
  skuPriceFen: number;
  /** Whole, at least 1. */
  quantity: number;
  member: {
    vipName: string;
    /** 1_000_000 = no discount. */
    discountPpm: number;
    coinMultiplierPpm: number;
    /** Nothing paid yet. */
    isNew: boolean;
    coinBalance: number;
  };
  deal: DealFact | null;
  coupons: CouponFact[];
  /** Enabled ones in the order they are shown. */
  methods: MethodFact[];
  currencies: CurrencyFact[];
  /** Where it is sent to; null for digital goods and before an address is chosen. */
  country: string | null;
  minOrderFen: number;
  choice: QuoteChoice;
};
