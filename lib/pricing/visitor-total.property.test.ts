import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purchaseAmounts } from '@/components/products/state/purchase-amounts';
import { anyFacts } from '@/tests/pricing/any-facts';
import { runCounts } from '@/tests/setup/run-counts';
import { convertYuan } from './convert';
import { computeQuote } from './quote';
import type { QuoteFacts } from './quote-facts';
import { PriceRefused } from './refusal';

/** The basket of a member without VIP discount, coupons and a delivery address, for whom both totals apply. */
const asVisitor = (facts: QuoteFacts): QuoteFacts => ({
  ...facts,
  member: { ...facts.member, discountPpm: 1_000_000, coinMultiplierPpm: 1_000_000 },
  coupons: [],
  country: null,
});

/** The same basket in values of the wire, as the product page receives them. */
function pageAmounts(facts: QuoteFacts) {
  const method = facts.methods.find(({ code }) => code === facts.choice.paymentMethod);
  return purchaseAmounts({
    sku: { price: facts.skuPriceFen / 100, dealPrice: facts.deal && facts.deal.priceFen / 100 },
    quantity: facts.quantity,
    dealUnits: facts.deal?.units ?? 0,
    bulkPrice: facts.goods.bulkPrice.map(({ quantity, ratePpm }) => ({ quantity, rate: ratePpm / 1e6 })),
    method: method
      ? {
          feeRate: method.feeRatePpm / 1e6,
          feeFixed: method.feeFixedFen / 100,
          feeIncluded: method.feeIncluded,
        }
      : null,
    coinRate: facts.goods.coinRatePpm / 1e6,
    minOrderAmount: facts.minOrderFen / 100,
  });
}

const runs = { numRuns: runCounts.priceCases };

describe('the total of the product page', { timeout: 60_000 }, () => {
  it('equals the total of the quote, in yuan and in the pay currency', () => {
    fc.assert(
      fc.property(anyFacts, (drawn) => {
        const facts = asVisitor(drawn);
        const page = pageAmounts(facts);
        try {
          const { amounts } = computeQuote(facts);
          const { code, ratePpb, premiumPpm, precision } = amounts.pay;
          expect({
            ...page,
            minor: convertYuan(page.payAmount, {
              currencyCode: code,
              currencySign: '',
              currencyRate: ratePpb / 1e9,
              currencyPremium: premiumPpm / 1e6,
              currencyPrecision: precision,
            }),
          }).toEqual({
            goodsAmount: amounts.goodsAmountFen / 100,
            activityDiscount: amounts.activityDiscountFen / 100,
            orderAmount: amounts.orderAmountFen / 100,
            serviceFee: amounts.serviceFeeFen / 100,
            payAmount: amounts.payAmountFen / 100,
            coins: amounts.rewardPoint,
            minor: amounts.pay.minor,
          });
        } catch (error) {
          if (!(error instanceof PriceRefused)) throw error;
          // The page blocks the same purchases that the quote refuses.
          expect(error.refusal.reason).toBe('BELOW_SHOP_MINIMUM');
          expect(page.orderAmount).toBeLessThan(facts.minOrderFen / 100);
        }
      }),
      runs,
    );
  });

  it('is at most what a visitor pays without the deal, and never negative', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { payAmount } = pageAmounts(facts);
        expect(payAmount).toBeGreaterThanOrEqual(0);
        expect(payAmount).toBeLessThanOrEqual(pageAmounts({ ...facts, deal: null }).payAmount);
      }),
      runs,
    );
  });
});
