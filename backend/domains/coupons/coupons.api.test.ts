import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponCode as couponCodeContract } from '../../../lib/coupons/contract';
import { couponFixture, tally } from '../../../tests/api/fixtures/coupon';
import { orderFixture } from '../../../tests/api/fixtures/order';
import type { Buyer } from '../../../tests/load/buyers';
import { runCounts } from '../../../tests/setup/run-counts';
import { orders } from '../../database/schema/orders';
import { couponCode } from '../../database/schema/pricing';
import { StoreError } from '../../platform/errors/store-error';
import { createTestStore, type TestStore } from '../../testing';
import type { CouponRow } from './coupon-on-wire';
import { expireCoupons } from './expire-coupons';
import { lockCoupon } from './hold-coupon';
import { busyOr } from './lock-coupon-row';

const DAY = 86_400_000;

let store: TestStore;
let coupons: ReturnType<typeof couponFixture>;
let buyer: Buyer;

beforeAll(async () => {
  store = await createTestStore();
  coupons = couponFixture(store);
});
afterAll(() => store.close());
beforeEach(async () => {
  buyer = await orderFixture(store).buyer();
});

const claim = (row: CouponRow, as = buyer.token, key?: string) =>
  coupons.take('claim', { couponId: row.id }, as, key);

/** Places an order of CNY 50 or more without an offer, and marks it as paid. */
async function payForFirstOrder() {
  const fixture = orderFixture(store);
  const skuId = await fixture.firstSku('skylark-video-vip');
  const choice = { skuId, quantity: 1, paymentMethod: 'STRIPE_CARD', offerType: 'NONE' } as const;
  const { quoteToken } = await store.call(
    'POST /order/member/order/calculate',
    { body: choice },
    { as: buyer.token },
  );
  const values = { account: '13800138000' };
  expect(await fixture.create(buyer, { ...choice, values, quoteToken })).toMatchObject({ status: 200 });
  await store.db
    .update(orders)
    .set({ paidTime: store.clock.now() })
    .where(eq(orders.memberId, buyer.memberId));
}

describe('claiming', () => {
  it('grants a coupon with its own expiry, once', async () => {
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
    expect(await claim(row)).toMatchObject({ status: 422, message: 'coupon_memberLimit' });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it.each([
    ['coupon_unavailable', { isEnabled: false }],
    ['coupon_unavailable', { isExchange: true, point: 10 }],
    ['coupon_allClaimed', { totalQuantity: 3, claimedQuantity: 3 }],
    ['coupon_expired', { validity: { type: 'FIXED' as const, begin: 0, end: 1 } }],
    [
      'coupon_notBegin',
      { validity: { type: 'FIXED' as const, begin: Date.now() + 900 * DAY, end: Date.now() + 901 * DAY } },
    ],
    ['coupon_notForMember', { audience: 'STAFF' }],
  ] as const)('is rejected with %s', async (message, changes) => {
    const row = await coupons.add({ ...changes });
    const before = await coupons.unitsOf(row);
    expect(await claim(row)).toMatchObject({ status: 422, message });
    expect(await coupons.unitsOf(row)).toEqual(before);
  });

  it('rejects an unknown coupon and invalid input', async () => {
    expect(await coupons.take('claim', { couponId: '1' }, buyer.token)).toMatchObject({
      status: 422,
      message: 'coupon_unavailable',
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
    await payForFirstOrder();
    expect(await listed()).toBe(false);
    expect(await claim(row)).toMatchObject({ status: 422, message: 'coupon_newMemberOnly' });
  });

  it('grants the last one to one of many concurrent requests', async () => {
    const row = await coupons.add({ totalQuantity: 1 });
    const many = await orderFixture(store).buyers(runCounts.raceClients);
    const answers = await Promise.all(many.map(({ token }) => claim(row, token)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_allClaimed': many.length - 1 });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('enforces the member limit under 60 concurrent requests, and handles a double click once', async () => {
    const row = await coupons.add({ perMember: 2 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => claim(row)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 2, '422 coupon_memberLimit': 58 });
    const other = await coupons.add({ perMember: 5 });
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => claim(other, buyer.token, 'one-click-1')),
    );
    expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await coupons.unitsOf(other)).toEqual({ claimed: 1, codes: 1 });
  });

  it('reports when the row lock is not acquired in time', () => {
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

  it('are listed and counted by state, and expire on their own', async () => {
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
    // A coupon that an unpaid order holds is in the tab, so the home page counts it too.
    const held = and(eq(couponCode.couponId, later?.id ?? ''), eq(couponCode.memberId, buyer.memberId));
    await store.db.update(couponCode).set({ status: 'LOCKED' }).where(held);
    const { member } = await store.call('GET /upms/member/profile/load_member', {}, { as: buyer.token });
    expect([(await counts()).unused, member.couponCount]).toEqual([2, 2]);
    await store.db.update(couponCode).set({ status: 'UNUSED' }).where(held);
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
    // Expired immediately for its owner; the timer only records it.
    expect(await counts()).toEqual({ unused: 1, expiring: 0, used: 1, expired: 1 });
    expect(await expireCoupons(store.services)).toBeGreaterThan(0);
    expect(await expireCoupons(store.services)).toBe(0);
    expect(await ids('EXPIRED')).toEqual([['EXPIRED', soon?.id]]);
    expect(await counts()).toEqual({ unused: 1, expiring: 0, used: 1, expired: 1 });
  });

  it('fall back to the first tab for an invalid query', async () => {
    expect((await list('; drop table coupon')).status).toBe(200);
  });
});

describe('a coupon for new members, after its owner has paid for an order', () => {
  const expired = async () => {
    const row = await coupons.add({ audience: 'NEW_MEMBER', minOrderFen: 0 });
    const { data } = await claim(row);
    await payForFirstOrder();
    return { row, code: couponCodeContract.parse(data) };
  };
  const codesIn = async (status: string) =>
    (
      await store.call('GET /order/member/coupon_code/list', { query: { status } } as never, {
        as: buyer.token,
      })
    ).records.map(({ id, status: shown }) => ({ id, shown }));

  it('is expired in the wallet and in every count', async () => {
    const { code } = await expired();
    expect(await codesIn('UNUSED')).toEqual([]);
    expect(await codesIn('EXPIRING')).toEqual([]);
    expect(await codesIn('EXPIRED')).toEqual([{ id: code.id, shown: 'EXPIRED' }]);
    expect(await store.call('GET /order/member/coupon_code/statistics', {}, { as: buyer.token })).toEqual({
      unused: 0,
      expiring: 0,
      used: 0,
      expired: 1,
    });
    const { member } = await store.call('GET /upms/member/profile/load_member', {}, { as: buyer.token });
    expect(member.couponCount).toBe(0);
  });

  it('is rejected at checkout with its reason, and shows no saving', async () => {
    const { code } = await expired();
    const skuId = await orderFixture(store).firstSku('skylark-video-vip');
    const body = { skuId, quantity: 1, paymentMethod: 'STRIPE_CARD' };
    const { offers } = await store.call('POST /order/member/order/calculate', { body }, { as: buyer.token });
    expect(offers.find(({ couponCodeId }) => couponCodeId === code.id)).toMatchObject({
      usable: false,
      discount: 0,
      reasonKey: 'coupon_newMemberOnly',
    });
    const chosen = { ...body, offerType: 'COUPON', couponCodeId: code.id };
    expect(
      await store.attempt('POST /order/member/order/calculate', { body: chosen }, { as: buyer.token }),
    ).toMatchObject({ status: 422, message: 'coupon_newMemberOnly' });
  });

  it('is rejected when locked, even if the quote was computed before the payment', async () => {
    const { code } = await expired();
    const goods = { id: '1', type: 'VIRTUAL', categoryCode: 'GAME', couponAllowed: true };
    await expect(
      store.db.transaction((tx) =>
        lockCoupon(tx, {
          couponCodeId: code.id,
          memberId: buyer.memberId,
          orderId: '1',
          now: store.clock.now(),
          purchase: { goods, baseFen: 10_000 },
        }),
      ),
    ).rejects.toThrow('coupon_newMemberOnly');
    const [row] = await store.db.select().from(couponCode).where(eq(couponCode.id, code.id));
    expect(row?.status).toBe('UNUSED');
  });
});

describe('the coupon centre', () => {
  it('shows visitors the available coupons and members their own state', async () => {
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

  it('lists coupons for coins separately, in every seeded state', async () => {
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

  it('can be filtered by product', async () => {
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
