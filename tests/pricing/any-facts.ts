import fc from 'fast-check';
import type { CouponFact, QuoteFacts } from '@/lib/pricing/quote-facts';
import { card, coins, eightOff, now, paypal, plainFacts } from './quote-facts';

const ppm = fc.integer({ min: 0, max: 1_000_000 });
const fen = fc.integer({ min: 1, max: 50_000_000 });

const coupon: fc.Arbitrary<CouponFact> = fc.record({
  codeId: fc.constantFrom('81', '82', '83'),
  name: fc.constant('coupon'),
  type: fc.constantFrom('AMOUNT', 'RATE', 'FREE_FEE'),
  value: fc.integer({ min: 0, max: 2_000_000 }),
  maxDiscountFen: fc.option(fc.integer({ min: 0, max: 100_000 })),
  minOrderFen: fc.integer({ min: 0, max: 100_000 }),
  scope: fc.constant(eightOff.scope),
  audience: fc.constantFrom('ALL', 'NEW_MEMBER'),
  begin: fc.constantFrom(now - 1, now - 1, now + 1),
  end: fc.constantFrom(now, now + 1, now + 2),
});

/** Random baskets: deals, bulk steps, VIP levels, coupons, coins, freight, fees and currencies. */
export const anyFacts: fc.Arbitrary<QuoteFacts> = fc
  .record({
    type: fc.constantFrom('VIRTUAL' as const, 'PHYSICAL' as const),
    weightGrams: fc.integer({ min: 0, max: 30_000 }),
    bulkPrice: fc.uniqueArray(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), ratePpm: ppm }), {
      maxLength: 3,
      selector: (step) => step.quantity,
    }),
    skuPriceFen: fen,
    quantity: fc.integer({ min: 1, max: 50 }),
    discountPpm: ppm,
    coinMultiplierPpm: fc.integer({ min: 0, max: 3_000_000 }),
    isNew: fc.boolean(),
    deal: fc.option(
      fc.record({
        id: fc.constant('5'),
        priceFen: fen,
        units: fc.integer({ min: 0, max: 20 }),
        limitPerMember: fc.constant(20),
        allowCoupon: fc.boolean(),
        usedBy: fc.constantFrom(null, 'ORDER' as const, 'UNPAID_ORDER' as const),
      }),
    ),
    coupons: fc.uniqueArray(coupon, { maxLength: 3, selector: (each) => each.codeId }),
    country: fc.constantFrom(null, 'HK', 'JP', 'US'),
    minOrderFen: fc.constantFrom(0, 500),
    coinBalance: fc.integer({ min: 0, max: 100_000 }),
    currencyCode: fc.constantFrom('USD', 'JPY', 'CNY'),
    paymentMethod: fc.constantFrom('STRIPE_CARD', 'PAYPAL', 'COIN'),
    feeRatePpm: ppm,
  })
  .map((drawn) => ({
    ...plainFacts,
    goods: {
      ...plainFacts.goods,
      type: drawn.type,
      weightGrams: drawn.weightGrams,
      bulkPrice: drawn.bulkPrice,
    },
    skuPriceFen: drawn.skuPriceFen,
    quantity: drawn.quantity,
    member: {
      ...plainFacts.member,
      discountPpm: drawn.discountPpm,
      coinMultiplierPpm: drawn.coinMultiplierPpm,
      isNew: drawn.isNew,
      coinBalance: drawn.coinBalance,
    },
    deal: drawn.deal,
    coupons: drawn.coupons,
    methods: [{ ...card, feeRatePpm: drawn.feeRatePpm }, paypal, coins],
    country: drawn.country,
    minOrderFen: drawn.minOrderFen,
    choice: { currencyCode: drawn.currencyCode, paymentMethod: drawn.paymentMethod },
  }));
