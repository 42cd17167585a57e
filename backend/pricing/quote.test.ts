import { describe, expect, it } from 'vitest';
import { card, coins, eightOff, now, paypal, plainFacts } from '../../tests/pricing/quote-facts';
import { computeQuote, promisedReward } from './quote';
import type { CouponFact, DealFact, QuoteFacts } from './quote-facts';

const quote = (changes: Partial<QuoteFacts> = {}) => computeQuote({ ...plainFacts, ...changes });
const sums = (changes: Partial<QuoteFacts> = {}) => quote(changes).sums;
const silver = {
  ...plainFacts.member,
  vipName: 'Silver',
  discountPpm: 995_000,
  coinMultiplierPpm: 1_100_000,
};
const deal: DealFact = { id: '5', priceFen: 9200, units: 1, limitPerMember: 1, allowCoupon: false };
const coupon = (changes: Partial<CouponFact>): CouponFact => ({ ...eightOff, ...changes });
const refusalKey = (facts: Partial<QuoteFacts>) => {
  try {
    quote(facts);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error';
  }
};

describe('the price without offers', () => {
  it('adds the fee, rounded up, and converts, rounded up', () => {
    expect(sums()).toMatchObject({
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
    expect(sums({ skuPriceFen: 995 }).serviceFeeFen).toBe(39);
    expect(sums({ skuPriceFen: 1001 }).serviceFeeFen).toBe(40);
  });

  it('adds the fixed part of a fee, and shows included fees as 0', () => {
    expect(sums({ choice: { paymentMethod: 'PAYPAL' } }).serviceFeeFen).toBe(650);
    expect(sums({ choice: { paymentMethod: 'COIN' } })).toMatchObject({
      serviceFeeFen: 0,
      pay: { code: 'CNY', minor: 10_000 },
    });
  });

  it('promises no coins for coins, and counts what another method would earn', () => {
    const { rewardPoint } = sums({ choice: { paymentMethod: 'COIN' } });
    expect(rewardPoint).toBeGreaterThan(0);
    expect(promisedReward('COIN', rewardPoint)).toBe(0);
    expect(promisedReward('STRIPE_CARD', rewardPoint)).toBe(rewardPoint);
  });

  it('charges whole yen', () => {
    expect(sums({ choice: { currencyCode: 'JPY' } }).pay).toMatchObject({ code: 'JPY', minor: 2174 });
  });

  it('falls back to dollars for a currency that the method does not take', () => {
    expect(sums({ choice: { currencyCode: 'CNY' } }).pay.code).toBe('USD');
    expect(sums({ choice: { currencyCode: 'XXX' } }).pay.code).toBe('USD');
  });

  it('takes the largest bulk step that is reached', () => {
    const bulkPrice = [
      { quantity: 10, ratePpm: 995_000 },
      { quantity: 30, ratePpm: 990_000 },
    ];
    const goods = { ...plainFacts.goods, bulkPrice };
    expect(sums({ goods, quantity: 9 }).goodsAmountFen).toBe(90_000);
    expect(sums({ goods, quantity: 10 }).goodsAmountFen).toBe(99_500);
    expect(sums({ goods, quantity: 30 }).goodsAmountFen).toBe(297_000);
  });

  it('weighs physical goods by country group', () => {
    const goods = { ...plainFacts.goods, type: 'PHYSICAL' as const, weightGrams: 620 };
    expect(sums({ goods }).freightFen).toBe(0);
    expect(sums({ goods, country: 'HK' }).freightFen).toBe(3800);
    expect(sums({ goods, country: 'hk', quantity: 2 }).freightFen).toBe(4600);
    expect(sums({ goods, country: 'US' }).freightFen).toBe(13_400);
    expect(sums({ country: 'US' }).freightFen).toBe(0);
  });

  it('refuses an order below the smallest amount, in yuan', () => {
    expect(sums({ skuPriceFen: 500 }).orderAmountFen).toBe(500);
    expect(() => quote({ skuPriceFen: 499 })).toThrowError(
      expect.objectContaining({ key: 'order_minAmount', data: { value: 5 } }),
    );
  });

  it('refuses an unknown payment method', () => {
    expect(refusalKey({ choice: { paymentMethod: 'CASH' } })).toBe('payment_methodUnavailable');
  });
});

describe('payment methods', () => {
  const reasons = (changes: Partial<QuoteFacts>) =>
    Object.fromEntries(quote(changes).methods.map((method) => [method.code, method.disabledReason]));

  it('are shown with the reason why they can not be used', () => {
    expect(reasons({})).toEqual({ STRIPE_CARD: null, PAYPAL: null, COIN: 'coupon_pointNotEnough' });
    expect(reasons({ member: { ...plainFacts.member, coinBalance: 10_000 } }).COIN).toBeNull();
    expect(reasons({ skuPriceFen: 2_000_000 })).toEqual({
      STRIPE_CARD: 'payment_methodUnavailable',
      PAYPAL: 'payment_methodUnavailable',
      COIN: 'payment_methodUnavailable',
    });
  });

  it('each carry their own fee and sum', () => {
    expect(quote().methods.map(({ code, feeFen, payAmountFen }) => [code, feeFen, payAmountFen])).toEqual([
      [card.code, 390, 10_390],
      [paypal.code, 650, 10_650],
      [coins.code, 0, 10_000],
    ]);
  });
});

describe('offers', () => {
  it('take the member discount, halves rounded up', () => {
    expect(sums({ member: silver, skuPriceFen: 9900 })).toMatchObject({
      memberDiscountFen: 50,
      deductionTotalFen: 50,
      offerType: 'MEMBER',
    });
  });

  it('take the largest deduction; on a tie the member discount keeps the coupon', () => {
    expect(sums({ member: silver, coupons: [eightOff] }).offerType).toBe('COUPON');
    expect(sums({ member: { ...silver, discountPpm: 920_000 }, coupons: [eightOff] }).offerType).toBe(
      'MEMBER',
    );
    expect(sums({ member: { ...silver, discountPpm: 900_000 }, coupons: [eightOff] }).offerType).toBe(
      'MEMBER',
    );
  });

  it('are exactly one: the member discount does not go with a coupon', () => {
    expect(
      refusalKey({
        member: silver,
        coupons: [eightOff],
        choice: { offerType: 'MEMBER', couponCodeId: '81' },
      }),
    ).toBe('coupon_notCombinable');
    expect(sums({ member: silver, coupons: [eightOff] })).toMatchObject({
      memberDiscountFen: 0,
      couponDiscountFen: 800,
      couponCodeId: '81',
    });
  });

  it('can be left out', () => {
    expect(sums({ member: silver, coupons: [eightOff], choice: { offerType: 'NONE' } })).toMatchObject({
      deductionTotalFen: 0,
      couponCodeId: null,
    });
  });

  it('take the deal for as many units as the limit allows, and nothing with it', () => {
    const dealt = quote({ deal, quantity: 3, member: silver, coupons: [coupon({ value: 100 })] });
    expect(dealt.sums).toMatchObject({
      activityDiscountFen: 800,
      offerType: 'ACTIVITY',
      dealId: '5',
      dealQuantity: 1,
      couponDiscountFen: 0,
    });
    expect(dealt.offers.find((offer) => offer.type === 'MEMBER')?.refusal?.key).toBe('coupon_notCombinable');
    expect(dealt.offers.some((offer) => offer.type === 'ACTIVITY_COUPON')).toBe(false);
  });

  it('add the coupon to a deal that allows it, on what the deal leaves', () => {
    const open = { ...deal, allowCoupon: true };
    expect(sums({ deal: open, coupons: [eightOff] })).toMatchObject({
      activityDiscountFen: 800,
      couponDiscountFen: 800,
      offerType: 'ACTIVITY_COUPON',
    });
    expect(quote({ deal: open, coupons: [coupon({ minOrderFen: 9500 })] }).offers).toContainEqual(
      expect.objectContaining({ type: 'ACTIVITY_COUPON', refusal: { key: 'order_minAmount', args: [95] } }),
    );
  });

  it('fall back when the deal is used up', () => {
    const gone = { ...deal, units: 0 };
    expect(sums({ deal: gone, member: silver })).toMatchObject({
      offerType: 'MEMBER',
      dealQuantity: 0,
      dealId: null,
    });
    expect(refusalKey({ deal: gone, choice: { offerType: 'ACTIVITY' } })).toBe('goods_dealEnded');
    expect(refusalKey({ choice: { offerType: 'ACTIVITY' } })).toBe('goods_dealEnded');
  });
});

describe('coupons', () => {
  it('RATE takes a share, up to its bound', () => {
    const threeOff = coupon({ type: 'RATE', value: 970_000, maxDiscountFen: 2000, minOrderFen: 0 });
    expect(sums({ coupons: [threeOff] }).couponDiscountFen).toBe(300);
    expect(sums({ coupons: [threeOff], skuPriceFen: 1_000_000 }).couponDiscountFen).toBe(2000);
    expect(
      sums({ coupons: [{ ...threeOff, maxDiscountFen: null }], skuPriceFen: 1_000_000 }).couponDiscountFen,
    ).toBe(30_000);
  });

  it('FREE_FEE waives the service fee and deducts nothing', () => {
    const free = coupon({ type: 'FREE_FEE', value: 0 });
    expect(sums({ coupons: [free] })).toMatchObject({
      deductionTotalFen: 0,
      serviceFeeFen: 0,
      payAmountFen: 10_000,
      offerType: 'COUPON',
    });
    expect(quote({ coupons: [free] }).offers[0]?.discountFen).toBe(390);
  });

  it.each<[string, Partial<CouponFact>, Partial<QuoteFacts>]>([
    ['coupon_expired', { end: now }, {}],
    ['coupon_notBegin', { begin: now + 1 }, {}],
    ['coupon_notApplicable', { scope: { type: 'CATEGORY', values: ['LIVE'] } }, {}],
    ['coupon_notApplicable', { scope: { type: 'GOODS', values: ['9'] } }, {}],
    ['coupon_notApplicable', { scope: { type: 'GOODS_TYPE', values: ['PHYSICAL'] } }, {}],
    ['coupon_notApplicable', { audience: 'NEW_MEMBER' }, {}],
    ['coupon_notApplicable', { audience: 'SOMEBODY_ELSE' }, {}],
    ['coupon_notApplicable', {}, { goods: { ...plainFacts.goods, couponAllowed: false } }],
    ['order_minAmount', { minOrderFen: 10_001 }, {}],
    ['order_minAmount', { value: 9600 }, {}],
  ])('say %s, and refuse when they are chosen all the same', (key, changes, facts) => {
    const coupons = [coupon(changes)];
    expect(quote({ ...facts, coupons }).offers[0]).toMatchObject({ type: 'COUPON', refusal: { key } });
    expect(quote({ ...facts, coupons }).sums.offerType).toBe('NONE');
    expect(refusalKey({ ...facts, coupons, choice: { couponCodeId: '81' } })).toBe(key);
  });

  it.each<[Partial<CouponFact>, Partial<QuoteFacts>]>([
    [{ scope: { type: 'CATEGORY', values: ['GAME'] } }, {}],
    [{ scope: { type: 'GOODS', values: ['1'] } }, {}],
    [{ scope: { type: 'GOODS_TYPE', values: ['VIRTUAL'] } }, {}],
    [{ audience: 'NEW_MEMBER' }, { member: { ...plainFacts.member, isNew: true } }],
    [{ minOrderFen: 10_000 }, {}],
  ])('fit %o', (changes, facts) => {
    expect(sums({ ...facts, coupons: [coupon(changes)] }).couponDiscountFen).toBe(800);
  });

  it('of somebody else are unknown', () => {
    expect(refusalKey({ choice: { couponCodeId: '99' } })).toBe('coupon_invalid');
    expect(refusalKey({ choice: { offerType: 'COUPON' } })).toBe('coupon_invalid');
  });
});

describe('coins earned', () => {
  it('are whole, with the level counted in, for goods and not for freight and fees', () => {
    expect(sums({ skuPriceFen: 9999 }).rewardPoint).toBe(99);
    expect(sums({ skuPriceFen: 9999, member: silver, choice: { offerType: 'NONE' } }).rewardPoint).toBe(109);
    const goods = { ...plainFacts.goods, type: 'PHYSICAL' as const, weightGrams: 100 };
    expect(sums({ goods, country: 'US' }).rewardPoint).toBe(100);
  });
});
