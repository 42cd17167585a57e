import { describe, expect, it } from 'vitest';
import { purchaseAmounts } from './purchase-amounts';

const card = { feeRate: 0.039, feeFixed: 0, feeIncluded: false };
const plain = {
  sku: { price: 193, dealPrice: null },
  quantity: 1,
  dealUnits: 0,
  bulkPrice: [],
  method: card,
  coinRate: 1,
  minOrderAmount: 5,
  freightFrom: Number.POSITIVE_INFINITY,
};

describe('purchaseAmounts', () => {
  it('adds the fee, rounded up to the fen', () => {
    // 193 × 3.9 % = 7.527
    expect(purchaseAmounts(plain)).toEqual({
      goodsAmount: 193,
      activityDiscount: 0,
      orderAmount: 193,
      serviceFee: 7.53,
      payAmount: 200.53,
      coins: 193,
    });
  });

  it('is exact where binary fractions are not', () => {
    // 1 × 3.9 % is 3.9 fen, 100 × 3.9 % is 390 fen and not 390.00000000000006
    expect(purchaseAmounts({ ...plain, sku: { price: 100, dealPrice: null } }).serviceFee).toBe(3.9);
    expect(
      purchaseAmounts({ ...plain, sku: { price: 29.7, dealPrice: null }, quantity: 3 }).goodsAmount,
    ).toBe(89.1);
  });

  it('adds a fixed fee, and none when the fee is included', () => {
    const fixed = { feeRate: 0.045, feeFixed: 2, feeIncluded: false };
    expect(purchaseAmounts({ ...plain, sku: { price: 6, dealPrice: null }, method: fixed }).serviceFee).toBe(
      2.27,
    );
    expect(purchaseAmounts({ ...plain, method: { ...fixed, feeIncluded: true } }).serviceFee).toBe(0);
    expect(purchaseAmounts({ ...plain, method: null }).payAmount).toBe(193);
  });

  it('applies the deal price up to the member limit', () => {
    const deal = { ...plain, sku: { price: 98, dealPrice: 92.8 }, quantity: 3, dealUnits: 1 };
    expect(purchaseAmounts(deal)).toMatchObject({
      goodsAmount: 294,
      activityDiscount: 5.2,
      orderAmount: 288.8,
    });
  });

  it('ignores a deal that would push the order below the minimum, as the quote does', () => {
    const deal = { ...plain, sku: { price: 6, dealPrice: 4 }, dealUnits: 1 };
    expect(purchaseAmounts(deal)).toMatchObject({ activityDiscount: 0, orderAmount: 6 });
  });

  it('applies the largest bulk step reached and rounds half up', () => {
    const steps = [
      { quantity: 10, rate: 0.995 },
      { quantity: 30, rate: 0.99 },
    ];
    const bulk = { ...plain, sku: { price: 9.9, dealPrice: null }, bulkPrice: steps };
    expect(purchaseAmounts({ ...bulk, quantity: 9 }).goodsAmount).toBe(89.1);
    // 9900 × 0.995 = 9850.5 fen
    expect(purchaseAmounts({ ...bulk, quantity: 10 }).goodsAmount).toBe(98.51);
    expect(purchaseAmounts({ ...bulk, quantity: 30 }).goodsAmount).toBe(294.03);
  });

  it('rounds coins down', () => {
    expect(purchaseAmounts({ ...plain, sku: { price: 9.95, dealPrice: null } }).coins).toBe(9);
    expect(purchaseAmounts({ ...plain, coinRate: 0.5 }).coins).toBe(96);
  });
});
