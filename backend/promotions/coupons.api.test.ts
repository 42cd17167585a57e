import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponDesk, tally } from '../../tests/api/coupon-desk';
import { orderDesk } from '../../tests/api/order-desk';
import type { Buyer } from '../../tests/load/buyers';
import { orders } from '../database/schema/orders';
import { couponCode } from '../database/schema/pricing';
import { StoreError } from '../platform/store-error';
import { createTestStore, type TestStore } from '../platform/testing';
import type { CouponRow } from './coupon-on-wire';
import { expireCoupons } from './expire-coupons';
import { busyOr } from './lock-coupon-row';

const DAY = 86_400_000;

let store: TestStore;
let coupons: ReturnType<typeof couponDesk>;
let buyer: Buyer;

beforeAll(async () => {
  store = await createTestStore();
  coupons = couponDesk(store);
});
afterAll(() => store.close());
beforeEach(async () => {
  buyer = await orderDesk(store).buyer();
});

const claim = (row: CouponRow, as = buyer.token, key?: string) =>
  coupons.take('claim', { couponId: row.id }, as, key);

describe('claiming', () => {
  it('gives a coupon with its own end, once', async () => {
    const row = await coupons.add();
    const first = await claim(row);
    expect(first).toMatchObject({
      status: 200,
      data: {
        name: '试用券',
        value: 8,
        minOrderAmount: 50,
        status: 'UNUSED',
        isExpiring: false,
        orderSn: null,
      },
    });
    expect(await claim(row)).toMatchObject({ status: 422, message: 'coupon_alreadyRedeemed' });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it.each([
    ['coupon_invalid', { isEnabled: false }],
    ['coupon_invalid', { isExchange: true, point: 10 }],
    ['coupon_allClaimed', { totalQuantity: 3, claimedQuantity: 3 }],
    ['coupon_expired', { validity: { type: 'FIXED' as const, begin: 0, end: 1 } }],
    [
      'coupon_notBegin',
      { validity: { type: 'FIXED' as const, begin: Date.now() + 900 * DAY, end: Date.now() + 901 * DAY } },
    ],
    ['coupon_notApplicable', { audience: 'STAFF' }],
  ] as const)('is refused with %s', async (message, changes) => {
    const row = await coupons.add({ ...changes });
    const before = await coupons.unitsOf(row);
    expect(await claim(row)).toMatchObject({ status: 422, message });
    expect(await coupons.unitsOf(row)).toEqual(before);
  });

  it('of a coupon nobody knows, or with nonsense, is refused', async () => {
    expect(await coupons.take('claim', { couponId: '1' }, buyer.token)).toMatchObject({
      status: 422,
      message: 'coupon_invalid',
    });
    for (const couponId of ["1' or 1=1", '', null, { $ne: 1 }, '9'.repeat(400)]) {
      expect((await coupons.take('claim', { couponId }, buyer.token)).status).toBe(400);
    }
    const answer = await store.attempt(
      'POST /order/member/coupon_code/claim',
      { body: { couponId: '1' } },
      { as: buyer.token },
    );
    expect(answer).toMatchObject({ status: 400, data: { fields: ['Idempotency-Key'] } });
  });

  it('for new members ends with the first paid order', async () => {
    const row = await coupons.add({ audience: 'NEW_MEMBER' });
    const listed = async () =>
      (
        await store.call('GET /order/member/coupon/list', { query: { pageSize: 100 } }, { as: buyer.token })
      ).records.some(({ id }) => id === row.id);
    expect(await listed()).toBe(true);
    await store.db
      .update(orders)
      .set({ paidTime: store.clock.now() })
      .where(eq(orders.memberId, buyer.memberId));
    const desk = orderDesk(store);
    const skuId = await desk.firstSku('skylark-video-vip');
    const quote = await store.call(
      'POST /order/member/order/calculate',
      { body: { skuId, quantity: 1, paymentMethod: 'STRIPE_CARD', offerType: 'NONE' } },
      { as: buyer.token },
    );
    await desk.create(buyer, {
      skuId,
      quantity: 1,
      paymentMethod: 'STRIPE_CARD',
      offerType: 'NONE',
      values: { account: '13800138000' },
      quoteToken: quote.quoteToken,
    });
    await store.db
      .update(orders)
      .set({ paidTime: store.clock.now() })
      .where(eq(orders.memberId, buyer.memberId));
    expect(await desk.orderCount(buyer)).toBe(1);
    expect(await listed()).toBe(false);
    expect(await claim(row)).toMatchObject({ status: 422, message: 'coupon_notApplicable' });
  });

  it('the last one goes to one of 200 who come at once', async () => {
    const row = await coupons.add({ totalQuantity: 1 });
    const many = await orderDesk(store).buyers(200);
    const answers = await Promise.all(many.map(({ token }) => claim(row, token)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_allClaimed': 199 });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('keeps the limit of a member who asks 60 times at once, and a double click is one click', async () => {
    const row = await coupons.add({ perMember: 2 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => claim(row)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 2, '422 coupon_alreadyRedeemed': 58 });
    const other = await coupons.add({ perMember: 5 });
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => claim(other, buyer.token, 'one-click-1')),
    );
    expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await coupons.unitsOf(other)).toEqual({ claimed: 1, codes: 1 });
  });

  it('that can not have the row in time says so', () => {
    const timeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    const busy = busyOr(new Error('query failed', { cause: timeout }));
    expect(busy).toBeInstanceOf(StoreError);
    expect(busy).toMatchObject({ key: 'coupon_busy', status: 503 });
    const other = new Error('other');
    expect(busyOr(other)).toBe(other);
  });
});

describe('own coupons', () => {
  const list = (status: string) =>
    store.attempt('GET /order/member/coupon_code/list', { query: { status } }, { as: buyer.token });
  const ids = async (status: string) =>
    (
      await store.call('GET /order/member/coupon_code/list', { query: { status } } as never, {
        as: buyer.token,
      })
    ).records.map(({ status: shown, couponId }) => [shown, couponId]);

  it('stand in the tab of their state, counted, and expire by themselves', async () => {
    const rows = await Promise.all(
      [1, 10, 20].map((days) => coupons.add({ validity: { type: 'RELATIVE', days } })),
    );
    for (const row of rows) expect((await claim(row)).status).toBe(200);
    const [soon, later, used] = rows;
    await store.db
      .update(couponCode)
      .set({ status: 'USED', usedTime: store.clock.now() })
      .where(and(eq(couponCode.couponId, used?.id ?? ''), eq(couponCode.memberId, buyer.memberId)));
    const counts = () => store.call('GET /order/member/coupon_code/statistics', {}, { as: buyer.token });
    expect(await counts()).toEqual({ unused: 2, expiring: 1, used: 1, expired: 0 });
    expect(await ids('UNUSED')).toEqual([
      ['UNUSED', soon?.id],
      ['UNUSED', later?.id],
    ]);
    expect(await ids('EXPIRING')).toEqual([['UNUSED', soon?.id]]);
    expect(await ids('USED')).toEqual([['USED', used?.id]]);

    await store.db
      .update(couponCode)
      .set({ endTime: store.clock.now() })
      .where(and(eq(couponCode.couponId, soon?.id ?? ''), eq(couponCode.memberId, buyer.memberId)));
    // Over at once for its owner; the timer only writes it down.
    expect(await counts()).toEqual({ unused: 1, expiring: 0, used: 1, expired: 1 });
    expect(await expireCoupons(store.services)).toBeGreaterThan(0);
    expect(await expireCoupons(store.services)).toBe(0);
    expect(await ids('EXPIRED')).toEqual([['EXPIRED', soon?.id]]);
    expect(await counts()).toEqual({ unused: 1, expiring: 0, used: 1, expired: 1 });
  });

  it('nonsense in the query is the first tab', async () => {
    expect((await list('; drop table coupon')).status).toBe(200);
  });
});

describe('the coupon centre', () => {
  it('shows visitors what there is and members what they have', async () => {
    const row = await coupons.add({ scope: { type: 'CATEGORY', values: ['LIVE'] } });
    const find = async (as?: string) =>
      (
        await store.call('GET /order/member/coupon/list', { query: { pageSize: 100 } }, { as, locale: 'en' })
      ).records.find(({ id }) => id === row.id);
    expect(await find()).toMatchObject({
      name: 'Sample',
      claimState: 'CLAIMABLE',
      claimed: 0,
      remaining: 100,
      scope: { type: 'CATEGORY', values: ['LIVE'], names: [expect.any(String)] },
    });
    await claim(row);
    expect(await find(buyer.token)).toMatchObject({ claimState: 'CLAIMED', claimed: 1, remaining: 99 });
    const text = JSON.stringify(await find());
    expect(text).not.toContain(row.code);
  });

  it('keeps coupons for coins apart, in every state of the seed', async () => {
    const records = async (isExchange: string) =>
      (
        await store.call(
          'GET /order/member/coupon/list',
          { query: { isExchange, pageSize: 100 } },
          { as: buyer.token },
        )
      ).records;
    expect((await records('true')).every((one) => one.isExchange)).toBe(true);
    const states = new Set((await records('')).map((one) => one.claimState));
    expect(states).toContain('ALL_CLAIMED');
    expect((await records('')).some((one) => one.isExchange)).toBe(false);
  });

  it('can be asked for one goods', async () => {
    const gear = await coupons.add({ scope: { type: 'GOODS_TYPE', values: ['PHYSICAL'] } });
    const ofGoods = async (goodsId: string) =>
      (await store.call('GET /order/member/coupon/list', { query: { goodsId, pageSize: 100 } })).records.map(
        ({ id }) => id,
      );
    expect(await ofGoods('1800301000000000245')).toContain(gear.id);
    expect(await ofGoods('1800301000000000083')).not.toContain(gear.id);
    expect(await ofGoods('1')).toEqual([]);
  });
});
