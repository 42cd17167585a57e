import { describe, expect, it } from 'vitest';

import { card, coins, eightOff, now, paypal, plainFacts, zone } from '@/tests/pricing/quote-facts';
import { promisedReward } from './coins';
import { computeQuote } from './quote';

import type { CouponFact, DealFact, QuoteFacts } from './quote-facts';
import { PriceRefused, type Refusal } from './refusal';

const quote = (changes: Partial<QuoteFacts> = {}) => computeQuote({ ...plainFacts, ...changes });
const amounts = (changes: Partial<QuoteFacts> = {}) => quote(changes).amounts;
const silver = {
  ...plainFacts.member,
  vipName: 'Silver',
  discountPpm: 995_000,
  coinMultiplierPpm: 1_100_000,
};
const deal: DealFact = {
  id: '5',
  priceFen: 9200,
  units: 1,
  limitPerMember: 1,
  allowCoupon: false,
  usedBy: null,
};
const coupon = (changes: Partial<CouponFact>): CouponFact => ({ ...eightOff, ...changes });
const refusalOf = (facts: Partial<QuoteFacts>): Refusal['reason'] | null => {
  try {
    quote(facts);
    return null;
  } catch (error) {
    if (error instanceof PriceRefused) return error.refusal.reason;
    throw error;
  }
};

describe('the price without offers', () => {
  it('rounds the fee up and the conversion up', () => {
    expect(amounts()).toMatchObject({
      goodsAmountFen: 10_000,
      deductionTotalFen: 0,
      orderAmountFen: 10_000,
      serviceFeeFen: 390,
      payAmountFen: 10_390,
      offerType: 'NONE',
      paymentMethod: 'STRIPE_CARD',
      // 103.90 × 0.1392 × 1.015 = 14.679… dollars
      pay: { code: 'USD', minor: 1468 },
    });
    expect(amounts({ skuPriceFen: 995 }).serviceFeeFen).toBe(39);
    expect(amounts({ skuPriceFen: 1001 }).serviceFeeFen).toBe(40);
  });

  it('adds the fixed part of a fee, and has no fee when it is included', () => {
    expect(amounts({ choice: { paymentMethod: 'PAYPAL' } }).serviceFeeFen).toBe(650);
    expect(amounts({ choice: { paymentMethod: 'COIN' } })).toMatchObject({
      serviceFeeFen: 0,
      pay: { code: 'CNY', minor: 10_000 },
    });
  });

  it('has no fee when nothing is left to pay', () => {
    const free = coupon({ value: 10_000, minOrderFen: 0 });
    const paid = amounts({ coupons: [free], minOrderFen: 0, choice: { paymentMethod: 'PAYPAL' } });
    expect(paid).toMatchObject({ orderAmountFen: 0, serviceFeeFen: 0, payAmountFen: 0 });
  });

  it('promises no coins for a payment with coins', () => {
    const { rewardPoint } = amounts({ choice: { paymentMethod: 'COIN' } });
    expect(rewardPoint).toBeGreaterThan(0);
    expect(promisedReward('COIN', rewardPoint)).toBe(0);
    expect(promisedReward('STRIPE_CARD', rewardPoint)).toBe(rewardPoint);
  });

  it('charges whole yen', () => {
    expect(amounts({ choice: { currencyCode: 'JPY' } }).pay).toMatchObject({ code: 'JPY', minor: 2174 });
  });

  it('falls back to US dollars for a currency that the method does not accept', () => {
    expect(amounts({ choice: { currencyCode: 'CNY' } }).pay.code).toBe('USD');
    expect(amounts({ choice: { currencyCode: 'XXX' } }).pay.code).toBe('USD');
  });

  it('applies the largest bulk step reached', () => {
    const bulkPrice = [
      { quantity: 10, ratePpm: 995_000 },
      { quantity: 30, ratePpm: 990_000 },
    ];
    const goods = { ...plainFacts.goods, bulkPrice };
    expect(amounts({ goods, quantity: 9 }).goodsAmountFen).toBe(90_000);
    expect(amounts({ goods, quantity: 10 }).goodsAmountFen).toBe(99_500);
    expect(amounts({ goods, quantity: 30 }).goodsAmountFen).toBe(297_000);
  });

  it('charges freight for physical products by weight and zone', () => {
    const goods = { ...plainFacts.goods, type: 'PHYSICAL' as const, weightGrams: 620 };
    expect(amounts({ goods }).freightFen).toBe(0);
    expect(amounts({ goods, country: 'HK' }).freightFen).toBe(3800);
    expect(amounts({ goods, country: 'hk', quantity: 2 }).freightFen).toBe(4600);
    expect(amounts({ goods, country: 'US' }).freightFen).toBe(13_400);
    expect(amounts({ country: 'US' }).freightFen).toBe(0);
    const freight = [zone(['HK'], 0, 55)];
    expect(amounts({ goods, country: 'HK', quantity: 2, freight }).freightFen).toBe(110);
  });

  it('is refused below the minimum order amount', () => {
    expect(amounts({ skuPriceFen: 500 }).orderAmountFen).toBe(500);
    expect(() => quote({ skuPriceFen: 499 })).toThrowError(
      expect.objectContaining({ refusal: { reason: 'BELOW_SHOP_MINIMUM', minOrderFen: 500 } }),
    );
  });

  it('is refused for an unknown payment method', () => {
    expect(refusalOf({ choice: { paymentMethod: 'CASH' } })).toBe('UNKNOWN_METHOD');
  });
});

describe('payment methods', () => {
  const reasons = (changes: Partial<QuoteFacts>) =>
    Object.fromEntries(quote(changes).methods.map((method) => [method.code, method.refusal]));

  it('carry the reason why they cannot be used', () => {
    expect(reasons({})).toEqual({ STRIPE_CARD: null, PAYPAL: null, COIN: 'NOT_ENOUGH_COINS' });
    expect(reasons({ member: { ...plainFacts.member, coinBalance: 10_000 } }).COIN).toBeNull();
    expect(reasons({ skuPriceFen: 2_000_000 })).toEqual({
      STRIPE_CARD: 'AMOUNT_OUT_OF_RANGE',
      PAYPAL: 'AMOUNT_OUT_OF_RANGE',
      COIN: 'AMOUNT_OUT_OF_RANGE',
    });
  });

  it('stay visible without a current exchange rate, and another one is chosen', () => {
    const methods = plainFacts.methods.map((method) =>
      method.code === card.code ? { ...method, currencies: [] } : method,
    );
    expect(reasons({ methods })).toMatchObject({ STRIPE_CARD: 'NO_RATE', PAYPAL: null });
    expect(quote({ methods }).amounts.paymentMethod).toBe('PAYPAL');
    expect(refusalOf({ methods, choice: { paymentMethod: 'STRIPE_CARD' } })).toBe('NO_CURRENCY');
  });

  it('each have their own fee and total', () => {
    expect(quote().methods.map(({ code, feeFen, payAmountFen }) => [code, feeFen, payAmountFen])).toEqual([
      [card.code, 390, 10_390],
      [paypal.code, 650, 10_650],
      [coins.code, 0, 10_000],
    ]);
  });
});

describe('offers', () => {
  it('include the member discount, rounded half up', () => {
    expect(amounts({ member: silver, skuPriceFen: 9900 })).toMatchObject({
      memberDiscountFen: 50,
      deductionTotalFen: 50,
      offerType: 'MEMBER',
    });
  });

  it('default to the largest saving, and to the member discount on a tie', () => {
    expect(amounts({ member: silver, coupons: [eightOff] }).offerType).toBe('COUPON');
    expect(amounts({ member: { ...silver, discountPpm: 920_000 }, coupons: [eightOff] }).offerType).toBe(
      'MEMBER',
    );
    expect(amounts({ member: { ...silver, discountPpm: 900_000 }, coupons: [eightOff] }).offerType).toBe(
      'MEMBER',
    );
  });

  it('never combine the member discount with a coupon', () => {
    expect(
      refusalOf({
        member: silver,
        coupons: [eightOff],
        choice: { offerType: 'MEMBER', couponCodeId: '81' },
      }),
    ).toBe('NOT_COMBINABLE');
    expect(amounts({ member: silver, coupons: [eightOff] })).toMatchObject({
      memberDiscountFen: 0,
      couponDiscountFen: 800,
      couponCodeId: '81',
    });
  });

  it.each<[Refusal['reason'], QuoteFacts['choice'], Partial<QuoteFacts>]>([
    ['NO_MEMBER_DISCOUNT', { offerType: 'MEMBER' }, {}],
    ['DEAL_ENDED', { offerType: 'ACTIVITY' }, {}],
    ['DEAL_ENDED', { offerType: 'ACTIVITY_COUPON', couponCodeId: '81' }, {}],
    ['DEAL_WITHOUT_COUPON', { offerType: 'ACTIVITY_COUPON', couponCodeId: '81' }, { deal }],
    [
      'UNKNOWN_COUPON',
      { offerType: 'ACTIVITY_COUPON', couponCodeId: '99' },
      { deal: { ...deal, allowCoupon: true } },
    ],
    ['UNKNOWN_OFFER', { offerType: 'NONE', couponCodeId: '81' }, {}],
  ])('that do not exist are refused with %s: %o', (reason, choice, facts) => {
    expect(refusalOf({ coupons: [eightOff], ...facts, choice })).toBe(reason);
  });

  it('can be declined', () => {
    expect(amounts({ member: silver, coupons: [eightOff], choice: { offerType: 'NONE' } })).toMatchObject({
      deductionTotalFen: 0,
      couponCodeId: null,
    });
  });

  it('apply the deal price up to the member limit, and combine it with nothing', () => {
    const dealt = quote({ deal, quantity: 3, member: silver, coupons: [coupon({ value: 100 })] });
    expect(dealt.amounts).toMatchObject({
      activityDiscountFen: 800,
      offerType: 'ACTIVITY',
      dealId: '5',
      dealQuantity: 1,
      couponDiscountFen: 0,
    });
    expect(dealt.offers.find((offer) => offer.type === 'MEMBER')?.refusal?.reason).toBe('NOT_COMBINABLE');
    expect(dealt.offers.some((offer) => offer.type === 'ACTIVITY_COUPON')).toBe(false);
  });

  it('combine a coupon with a deal that allows it, on the amount after the deal', () => {
    const open = { ...deal, allowCoupon: true };
    expect(amounts({ deal: open, coupons: [eightOff] })).toMatchObject({
      activityDiscountFen: 800,
      couponDiscountFen: 800,
      offerType: 'ACTIVITY_COUPON',
    });
    expect(quote({ deal: open, coupons: [coupon({ minOrderFen: 9500 })] }).offers).toContainEqual(
      expect.objectContaining({
        type: 'ACTIVITY_COUPON',
        refusal: { reason: 'COUPON_BELOW_MINIMUM', minOrderFen: 9500 },
      }),
    );
  });

  it('fall back to the next best when the deal has no units left', () => {
    const gone = { ...deal, units: 0 };
    expect(amounts({ deal: gone, member: silver })).toMatchObject({
      offerType: 'MEMBER',
      dealQuantity: 0,
      dealId: null,
    });
    expect(refusalOf({ deal: gone, choice: { offerType: 'ACTIVITY' } })).toBe('DEAL_ENDED');
    expect(refusalOf({ choice: { offerType: 'ACTIVITY' } })).toBe('DEAL_ENDED');
    const used = { ...gone, usedBy: 'ORDER' as const };
    expect(refusalOf({ deal: used, choice: { offerType: 'ACTIVITY' } })).toBe('DEAL_USED');
    const unpaid = { ...gone, usedBy: 'UNPAID_ORDER' as const };
    expect(refusalOf({ deal: unpaid, choice: { offerType: 'ACTIVITY' } })).toBe('DEAL_UNPAID');
  });
});

describe('coupons', () => {
  it('of type RATE take a share up to their maximum', () => {
    const threeOff = coupon({ type: 'RATE', value: 970_000, maxDiscountFen: 2000, minOrderFen: 0 });
    expect(amounts({ coupons: [threeOff] }).couponDiscountFen).toBe(300);
    expect(amounts({ coupons: [threeOff], skuPriceFen: 1_000_000 }).couponDiscountFen).toBe(2000);
    expect(
      amounts({ coupons: [{ ...threeOff, maxDiscountFen: null }], skuPriceFen: 1_000_000 }).couponDiscountFen,
    ).toBe(30_000);
  });

  it('of type FREE_FEE waive the service fee and deduct nothing', () => {
    const free = coupon({ type: 'FREE_FEE', value: 0 });
    expect(amounts({ coupons: [free] })).toMatchObject({
      deductionTotalFen: 0,
      serviceFeeFen: 0,
      payAmountFen: 10_000,
      offerType: 'COUPON',
    });
    expect(quote({ coupons: [free] }).offers[0]?.discountFen).toBe(390);
  });

  it.each<[Refusal['reason'], Partial<CouponFact>, Partial<QuoteFacts>]>([
    ['COUPON_EXPIRED', { end: now }, {}],
    ['COUPON_NOT_STARTED', { begin: now + 1 }, {}],
    ['COUPON_NOT_FOR_PRODUCT', { scope: { type: 'CATEGORY', values: ['LIVE'] } }, {}],
    ['COUPON_NOT_FOR_PRODUCT', { scope: { type: 'GOODS', values: ['9'] } }, {}],
    ['COUPON_NOT_FOR_PRODUCT', { scope: { type: 'GOODS_TYPE', values: ['PHYSICAL'] } }, {}],
    ['COUPON_NEW_MEMBERS_ONLY', { audience: 'NEW_MEMBER' }, {}],
    ['COUPON_NOT_FOR_MEMBER', { audience: 'OTHER' }, {}],
    ['COUPON_NOT_FOR_PRODUCT', {}, { goods: { ...plainFacts.goods, couponAllowed: false } }],
    ['COUPON_BELOW_MINIMUM', { minOrderFen: 10_001 }, {}],
    ['BELOW_SHOP_MINIMUM', { value: 9600 }, {}],
  ])('are refused with %s and show no saving', (reason, changes, facts) => {
    const coupons = [coupon(changes)];
    expect(quote({ ...facts, coupons }).offers[0]).toMatchObject({
      type: 'COUPON',
      discountFen: 0,
      refusal: { reason },
    });
    expect(quote({ ...facts, coupons }).amounts.offerType).toBe('NONE');
    expect(refusalOf({ ...facts, coupons, choice: { couponCodeId: '81' } })).toBe(reason);
  });

  it.each<[Partial<CouponFact>, Partial<QuoteFacts>]>([
    [{ scope: { type: 'CATEGORY', values: ['GAME'] } }, {}],
    [{ scope: { type: 'GOODS', values: ['1'] } }, {}],
    [{ scope: { type: 'GOODS_TYPE', values: ['VIRTUAL'] } }, {}],
    [{ audience: 'NEW_MEMBER' }, { member: { ...plainFacts.member, isNew: true } }],
    [{ minOrderFen: 10_000 }, {}],
  ])('fit %o', (changes, facts) => {
    expect(amounts({ ...facts, coupons: [coupon(changes)] }).couponDiscountFen).toBe(800);
  });

  it('of other members are unknown', () => {
    expect(refusalOf({ choice: { couponCodeId: '99' } })).toBe('UNKNOWN_COUPON');
    expect(refusalOf({ choice: { offerType: 'COUPON' } })).toBe('UNKNOWN_COUPON');
  });
});

describe('coins earned', () => {
  it('are rounded down, include the VIP multiplier, and exclude freight and fee', () => {
    expect(amounts({ skuPriceFen: 9999 }).rewardPoint).toBe(99);
    expect(amounts({ skuPriceFen: 9999, member: silver, choice: { offerType: 'NONE' } }).rewardPoint).toBe(
      109,
    );
    const goods = { ...plainFacts.goods, type: 'PHYSICAL' as const, weightGrams: 100 };
    expect(amounts({ goods, country: 'US' }).rewardPoint).toBe(100);
  });
});
