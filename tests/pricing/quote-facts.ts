import type { FreightZone } from '@/lib/pricing/freight';
import type { MethodFact } from '@/lib/pricing/methods';
import type { CouponFact, QuoteFacts } from '@/lib/pricing/quote-facts';

/** A zone with a charge for the first 500 g and one for each further started 500 g. */
export const zone = (countries: string[], firstFen: number, nextFen: number): FreightZone => ({
  countries,
  basis: 'WEIGHT',
  bands: [{ upTo: 500, fen: firstFen }],
  next: { each: 500, fen: nextFen },
  freeFromFen: null,
});

/** 10 November 2026, noon in Shanghai. */
export const now = Date.parse('2026-11-10T12:00:00+08:00');

export const card: MethodFact = {
  code: 'STRIPE_CARD',
  name: 'Card',
  description: '',
  feeRatePpm: 39_000,
  feeFixedFen: 0,
  feeIncluded: false,
  minFen: 500,
  maxFen: 1_000_000,
  currencies: ['USD', 'JPY'],
  requiresCardholderName: true,
};
export const paypal: MethodFact = { ...card, code: 'PAYPAL', feeRatePpm: 45_000, feeFixedFen: 200 };
export const coins: MethodFact = {
  ...card,
  code: 'COIN',
  feeRatePpm: 0,
  feeIncluded: true,
  minFen: 100,
  maxFen: 50_000,
  currencies: ['CNY'],
};

/** One unit of a digital product for CNY 100, without offers. */
export const plainFacts: QuoteFacts = {
  now,
  goods: {
    id: '1',
    type: 'VIRTUAL',
    categoryCode: 'GAME',
    memberDiscount: true,
    couponAllowed: true,
    bulkPrice: [],
    weightGrams: 0,
    coinRatePpm: 1_000_000,
  },
  skuId: '2',
  skuPriceFen: 10_000,
  quantity: 1,
  member: {
    vipName: 'Regular',
    discountPpm: 1_000_000,
    coinMultiplierPpm: 1_000_000,
    isNew: false,
    coinBalance: 0,
  },
  deal: null,
  coupons: [],
  methods: [card, paypal, coins],
  currencies: [
    { code: 'CNY', precision: 2, ratePpb: 1_000_000_000, premiumPpm: 0 },
    { code: 'USD', precision: 2, ratePpb: 139_200_000, premiumPpm: 15_000 },
    { code: 'JPY', precision: 0, ratePpb: 20_610_000_000, premiumPpm: 15_000 },
  ],
  country: null,
  freight: [zone(['CN'], 1200, 400), zone(['HK', 'MO', 'TW'], 3000, 800), zone([], 9800, 3600)],
  minOrderFen: 500,
  choice: {},
};

/** CNY 8 off orders of CNY 50 and more. */
export const eightOff: CouponFact = {
  codeId: '81',
  name: 'CNY 8 off',
  type: 'AMOUNT',
  value: 800,
  maxDiscountFen: null,
  minOrderFen: 5000,
  scope: { type: 'ALL' },
  audience: 'ALL',
  begin: now - 1,
  end: now + 1,
};
