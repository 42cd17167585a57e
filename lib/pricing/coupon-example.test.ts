import { describe, expect, it } from 'vitest';
import { couponExample, type ExampleSku, mostOff } from './coupon-example';

const rules = {
  type: 'AMOUNT' as const,
  value: 800,
  maxDiscountFen: null,
  minOrderFen: 5000,
  scope: { type: 'ALL' as const },
  audience: 'NEW_MEMBER',
};
const sku: ExampleSku = {
  goods: { id: '1', type: 'VIRTUAL', categoryCode: 'LIVE', couponAllowed: true, bulkPrice: [] },
  priceFen: 2000,
  costFen: 1800,
  mostUnits: 10,
};

describe('the example of a coupon', () => {
  it('takes the fewest units that reach the minimum', () => {
    expect(couponExample(rules, sku)).toEqual({
      quantity: 3,
      baseFen: 6000,
      offFen: 800,
      paidFen: 5200,
      marginFen: -200,
    });
  });

  it('needs one more unit when a bulk price falls below the minimum', () => {
    const goods = { ...sku.goods, bulkPrice: [{ quantity: 2, ratePpm: 800_000 }] };
    expect(couponExample(rules, { ...sku, goods })).toMatchObject({ quantity: 4, baseFen: 6400 });
  });

  it('is missing for a SKU that no order of which reaches the minimum, and for one out of the scope', () => {
    expect(couponExample(rules, { ...sku, mostUnits: 2 })).toBeNull();
    expect(couponExample({ ...rules, scope: { type: 'CATEGORY', values: ['GAME'] } }, sku)).toBeNull();
    expect(couponExample(rules, { ...sku, goods: { ...sku.goods, couponAllowed: false } })).toBeNull();
  });

  it('caps a share', () => {
    const rate = { ...rules, type: 'RATE' as const, value: 500_000, maxDiscountFen: 1000, minOrderFen: 0 };
    expect(couponExample(rate, sku)).toMatchObject({ quantity: 1, offFen: 1000, marginFen: -800 });
  });
});

it('bounds what one coupon takes off', () => {
  expect(mostOff(rules)).toBe(800);
  expect(mostOff({ type: 'RATE', value: 970_000, maxDiscountFen: 2000 })).toBe(2000);
  expect(mostOff({ type: 'RATE', value: 970_000, maxDiscountFen: null })).toBeNull();
  expect(mostOff({ type: 'FREE_FEE', value: 0, maxDiscountFen: null })).toBeNull();
});
