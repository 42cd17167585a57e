import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { card, coins, eightOff, now, paypal, plainFacts } from '../../tests/pricing/quote-facts';
import { StoreError } from '../platform/store-error';
import { type ComputedQuote, computeQuote } from './quote';
import type { CouponFact, QuoteFacts } from './quote-facts';

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
  begin: fc.constant(now - 1),
  end: fc.constantFrom(now, now + 1),
});

const facts: fc.Arbitrary<QuoteFacts> = fc
  .record({
    type: fc.constantFrom('VIRTUAL' as const, 'PHYSICAL' as const),
    weightGrams: fc.integer({ min: 0, max: 30_000 }),
    bulkPrice: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), ratePpm: ppm }), {
      maxLength: 3,
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
      }),
    ),
    coupons: fc.uniqueArray(coupon, { maxLength: 3, selector: (each) => each.codeId }),
    country: fc.constantFrom(null, 'HK', 'JP', 'US'),
    minOrderFen: fc.constantFrom(0, 500),
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
    },
    deal: drawn.deal,
    coupons: drawn.coupons,
    methods: [{ ...card, feeRatePpm: drawn.feeRatePpm }, paypal, coins],
    country: drawn.country,
    minOrderFen: drawn.minOrderFen,
    choice: { currencyCode: drawn.currencyCode, paymentMethod: drawn.paymentMethod },
  }));

/** Null when the order is too small; every other refusal is a fault here, since nothing unusable is chosen. */
function quoteOrTooSmall(each: QuoteFacts): ComputedQuote | null {
  try {
    return computeQuote(each);
  } catch (error) {
    if (error instanceof StoreError && error.key === 'order_minAmount') return null;
    throw error;
  }
}

const runs = { numRuns: 10_000 };

describe('any quote', { timeout: 60_000 }, () => {
  it('adds up, in whole fen, within its bounds', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const quote = quoteOrTooSmall(each);
        if (!quote) return;
        const { sums } = quote;
        const odd = Object.entries(sums).filter(
          ([, value]) => typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0),
        );
        const { deductionTotalFen, goodsAmountFen, orderAmountFen } = sums;
        const broken = [
          odd.length > 0 && 'a sum is not whole',
          deductionTotalFen !== sums.activityDiscountFen + sums.memberDiscountFen + sums.couponDiscountFen &&
            'the deduction does not add up',
          deductionTotalFen > goodsAmountFen && 'more is deducted than the goods cost',
          orderAmountFen !== goodsAmountFen - deductionTotalFen + sums.freightFen &&
            'the order amount does not add up',
          orderAmountFen < each.minOrderFen && 'the order is too small',
          sums.payAmountFen !== orderAmountFen + sums.serviceFeeFen && 'the pay amount does not add up',
          sums.memberDiscountFen > 0 &&
            deductionTotalFen !== sums.memberDiscountFen &&
            'the member discount is combined',
          sums.dealQuantity > Math.min(each.quantity, each.deal?.units ?? 0) && 'the deal limit is passed',
        ];
        // One assertion a run: ten thousand times eight of them would take half a minute.
        expect(broken.filter(Boolean)).toEqual([]);
      }),
      runs,
    );
  });

  it('never charges less than the yuan are worth, and at most one minor unit more', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const sums = quoteOrTooSmall(each)?.sums;
        if (!sums) return;
        const { pay } = sums;
        const scale = 10n ** 17n;
        const worth =
          BigInt(sums.payAmountFen) *
          BigInt(pay.ratePpb) *
          BigInt(1_000_000 + pay.premiumPpm) *
          10n ** BigInt(pay.precision);
        const over = BigInt(pay.minor) * scale - worth;
        expect(over >= 0n && over < scale).toBe(true);
      }),
      runs,
    );
  });

  it('is the cheapest of all offers that can be used', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const quote = quoteOrTooSmall(each);
        if (!quote) return;
        const usable = quote.offers.filter((offer) => offer.refusal === null);
        const most = Math.max(...usable.map((offer) => offer.discountFen));
        expect(quote.best.discountFen).toBe(most);
        expect(
          usable.some((offer) => offer.type === 'MEMBER' && offer.discountFen === most && most > 0),
        ).toBe(quote.best.type === 'MEMBER');
      }),
      runs,
    );
  });

  it('does not fall when the price or the quantity rises, without bulk steps, limits and coupons', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 1000 }), (each, more) => {
        // The smallest amount is left out as well: it switches off a discount that would go below it.
        const simple = {
          ...each,
          goods: { ...each.goods, bulkPrice: [] },
          deal: null,
          coupons: [],
          minOrderFen: 0,
        };
        const before = quoteOrTooSmall(simple);
        const dearer = quoteOrTooSmall({ ...simple, skuPriceFen: simple.skuPriceFen + more });
        const larger = quoteOrTooSmall({ ...simple, quantity: simple.quantity + 1 });
        if (!before) return;
        expect(dearer?.sums.payAmountFen).toBeGreaterThanOrEqual(before.sums.payAmountFen);
        expect(larger?.sums.payAmountFen).toBeGreaterThanOrEqual(before.sums.payAmountFen);
      }),
      runs,
    );
  });
});
