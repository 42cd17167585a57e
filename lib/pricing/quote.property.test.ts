import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts } from '@/tests/pricing/any-facts';
import { runCounts } from '@/tests/setup/run-counts';
import { type ComputedQuote, computeQuote } from './quote';
import type { QuoteFacts } from './quote-facts';
import { PriceRefused } from './refusal';

/** Null when the order is below the minimum. No other refusal may occur, since the shop chooses the offer. */
function quoteOrTooSmall(each: QuoteFacts): ComputedQuote | null {
  try {
    return computeQuote(each);
  } catch (error) {
    if (error instanceof PriceRefused && error.refusal.reason === 'BELOW_SHOP_MINIMUM') return null;
    throw error;
  }
}

const runs = { numRuns: runCounts.priceCases };

describe('any quote', { timeout: 60_000 }, () => {
  it('consists of non-negative integers that add up', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const quote = quoteOrTooSmall(each);
        if (!quote) return;
        const { amounts } = quote;
        const odd = Object.entries(amounts).filter(
          ([, value]) => typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0),
        );
        const { deductionTotalFen, goodsAmountFen, orderAmountFen } = amounts;
        const broken = [
          odd.length > 0 && 'an amount is not a non-negative integer',
          deductionTotalFen !==
            amounts.activityDiscountFen + amounts.memberDiscountFen + amounts.couponDiscountFen &&
            'the deduction does not add up',
          deductionTotalFen > goodsAmountFen && 'more is deducted than the goods cost',
          orderAmountFen !== goodsAmountFen - deductionTotalFen + amounts.freightFen &&
            'the order amount does not add up',
          orderAmountFen < each.minOrderFen && 'the order is too small',
          amounts.payAmountFen !== orderAmountFen + amounts.serviceFeeFen && 'the pay amount does not add up',
          amounts.memberDiscountFen > 0 &&
            deductionTotalFen !== amounts.memberDiscountFen &&
            'the member discount is combined',
          amounts.dealQuantity > Math.min(each.quantity, each.deal?.units ?? 0) &&
            'the deal limit is exceeded',
        ];
        // One assertion per run: eight would take half a minute.
        expect(broken.filter(Boolean)).toEqual([]);
      }),
      runs,
    );
  });

  it('never charges less than the amount in yuan is worth, nor one minor unit more', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const amounts = quoteOrTooSmall(each)?.amounts;
        if (!amounts) return;
        const { pay } = amounts;
        const scale = 10n ** 17n;
        const worth =
          BigInt(amounts.payAmountFen) *
          BigInt(pay.ratePpb) *
          BigInt(1_000_000 + pay.premiumPpm) *
          10n ** BigInt(pay.precision);
        const over = BigInt(pay.minor) * scale - worth;
        expect(over >= 0n && over < scale).toBe(true);
      }),
      runs,
    );
  });

  it('applies the offer with the largest saving', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
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

  it('does not decrease when price or quantity rise, without bulk steps, deals and coupons', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1, max: 1000 }), (each, more) => {
        // Without a minimum amount either, because it disables a discount that would go below it.
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
        expect(dearer?.amounts.payAmountFen).toBeGreaterThanOrEqual(before.amounts.payAmountFen);
        expect(larger?.amounts.payAmountFen).toBeGreaterThanOrEqual(before.amounts.payAmountFen);
      }),
      runs,
    );
  });

  it('rounds each percentage half up, once', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const amounts = quoteOrTooSmall({ ...each, deal: null, coupons: [] })?.amounts;
        if (!amounts) return;
        const rate = Math.min(
          1_000_000,
          each.goods.bulkPrice
            .filter((step) => step.quantity <= each.quantity)
            .toSorted((left, right) => left.quantity - right.quantity)
            .at(-1)?.ratePpm ?? 1_000_000,
        );
        const million = 1_000_000n;
        const isNearest = (rounded: number, exactMillionths: bigint) => {
          const error = BigInt(rounded) * million - exactMillionths;
          return error > -million / 2n && error <= million / 2n;
        };
        const goodsExact = BigInt(each.skuPriceFen) * BigInt(each.quantity) * BigInt(rate);
        const memberExact = BigInt(amounts.goodsAmountFen) * (million - BigInt(each.member.discountPpm));
        expect(isNearest(amounts.goodsAmountFen, goodsExact)).toBe(true);
        expect(amounts.memberDiscountFen === 0 || isNearest(amounts.memberDiscountFen, memberExact)).toBe(
          true,
        );
      }),
      runs,
    );
  });

  it('never applies a coupon below its minimum, out of its period, or for other members', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const quote = quoteOrTooSmall(each);
        if (!quote) return;
        const broken = quote.offers.filter((offer) => {
          const coupon = each.coupons.find(({ codeId }) => codeId === offer.couponCodeId);
          if (!coupon || offer.refusal) return false;
          const baseFen = quote.amounts.goodsAmountFen - offer.activityFen;
          return (
            baseFen < coupon.minOrderFen ||
            coupon.end <= each.now ||
            coupon.begin > each.now ||
            (coupon.audience === 'NEW_MEMBER' && !each.member.isNew)
          );
        });
        expect(broken).toEqual([]);
      }),
      runs,
    );
  });

  it('shows no saving for an offer that is refused when it is chosen', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const quote = quoteOrTooSmall(each);
        if (!quote) return;
        const wrong = quote.offers.filter((offer) => {
          const choice = { ...each.choice, offerType: offer.type, couponCodeId: offer.couponCodeId };
          return isRefused({ ...each, choice }) && offer.discountFen > 0;
        });
        expect(wrong).toEqual([]);
      }),
      runs,
    );
  });

  it('charges each method its own fee, and pays in coins only what the balance covers', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const quote = quoteOrTooSmall(each);
        if (!quote) return;
        const broken = quote.methods.filter(
          (method) =>
            method.payAmountFen !== quote.amounts.orderAmountFen + method.feeFen ||
            (method.feeIncluded && method.feeFen !== 0) ||
            (method.code === 'COIN' &&
              method.refusal === null &&
              each.member.coinBalance < method.payAmountFen),
        );
        expect(broken).toEqual([]);
      }),
      runs,
    );
  });
});

function isRefused(each: QuoteFacts): boolean {
  try {
    computeQuote(each);
    return false;
  } catch (error) {
    if (error instanceof PriceRefused) return true;
    throw error;
  }
}
