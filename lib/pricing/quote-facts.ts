import type { CouponProduct, CouponRules } from './coupon';
import type { DealPrice } from './deal';
import type { FreightZone } from './freight';
import type { BulkStep } from './goods-amount';
import type { CurrencyFact, MethodFact } from './methods';

/** The types of offers; a quote applies exactly one. ACTIVITY is a daily deal. */
export type OfferType = 'NONE' | 'MEMBER' | 'ACTIVITY' | 'COUPON' | 'ACTIVITY_COUPON';

/** An unused coupon code of the member, with its name in the member's language. */
export type CouponFact = CouponRules & { codeId: string; name: string };

export type DealFact = DealPrice & {
  id: string;
  limitPerMember: number;
  allowCoupon: boolean;
  /** What has the units that the deal allows one member: orders, of which one may be unpaid. Null while some are left. */
  usedBy: 'UNPAID_ORDER' | 'ORDER' | null;
};

/** What the shopper chose; undefined fields are chosen by the shop. */
export type QuoteChoice = {
  offerType?: OfferType;
  couponCodeId?: string | null;
  paymentMethod?: string;
  currencyCode?: string;
};

/** Everything that a price depends on: the quote is a pure function of it. */
export type QuoteFacts = {
  /** Epoch milliseconds. */
  now: number;
  goods: CouponProduct & {
    type: 'VIRTUAL' | 'PHYSICAL';
    memberDiscount: boolean;
    bulkPrice: readonly BulkStep[];
    weightGrams: number;
    coinRatePpm: number;
  };
  skuId: string;
  skuPriceFen: number;
  /** Integer, at least 1. */
  quantity: number;
  member: {
    vipName: string;
    /** What remains to be paid; 1_000_000 = no discount. */
    discountPpm: number;
    coinMultiplierPpm: number;
    /** Whether the member has never paid for an order. */
    isNew: boolean;
    coinBalance: number;
  };
  deal: DealFact | null;
  coupons: CouponFact[];
  /** Enabled methods in display order. */
  methods: MethodFact[];
  currencies: CurrencyFact[];
  /** ISO 3166-1 alpha-2 code of the destination; null for digital products and before an address is chosen. */
  country: string | null;
  freight: readonly FreightZone[];
  minOrderFen: number;
  choice: QuoteChoice;
};
