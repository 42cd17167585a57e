import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderDesk } from '../../tests/api/order-desk';
import { type SolvedCaptcha, solveCaptcha } from '../../tests/api/solve-captcha';
import type { Buyer } from '../../tests/load/buyers';
import { post } from '../coins/post';
import { orders } from '../database/schema/orders';
import { coupon, couponCode, pointAccount, pointLog } from '../database/schema/pricing';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';
import { createTestStore, type TestStore } from '../platform/testing';
import type { CouponRow } from './coupon-on-wire';
import { expireCoupons } from './expire-coupons';
import { busyOr } from './lock-coupon-row';

const DAY = 86_400_000;

let store: TestStore;
let buyer: Buyer;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  buyer = await orderDesk(store).buyer();
});

async function addCoupon(changes: Partial<CouponRow> = {}): Promise<CouponRow> {
  const name = { 'zh-cn': '试用券', en: 'Sample', 'zh-hk': '試用券' };
  const id = newId();
  const [row] = await store.db
    .insert(coupon)
    .values({
      id,
      code: `T${id}`,
      nameI18n: name,
      usageI18n: name,
      type: 'AMOUNT',
      value: 800,
      minOrderFen: 5000,
      scope: { type: 'ALL' },
      audience: 'ALL',
      totalQuantity: 100,
      claimedQuantity: 0,
      perMember: 1,
      isExchange: false,
      point: 0,
      validity: { type: 'RELATIVE', days: 14 },
      isEnabled: true,
      ...changes,
    })
    .returning();
  if (!row) throw new Error('No coupon');
  return row;
}

type Verb = 'claim' | 'redeem' | 'exchange';

const take = (verb: Verb, body: object, as = buyer.token, idempotencyKey: string = crypto.randomUUID()) =>
  store.attempt(`POST /order/member/coupon_code/${verb}`, { body }, { as, idempotencyKey });

const claim = (row: CouponRow, as = buyer.token, key?: string) =>
  take('claim', { couponId: row.id }, as, key ?? crypto.randomUUID());

const now = () => store.clock.now().getTime();

async function unitsOf(row: CouponRow): Promise<{ claimed: number; codes: number }> {
  const [counted] = await store.db.select().from(coupon).where(eq(coupon.id, row.id));
  const [codes] = await store.db
    .select({ n: count() })
    .from(couponCode)
    .where(eq(couponCode.couponId, row.id));
  return { claimed: counted?.claimedQuantity ?? -1, codes: codes?.n ?? -1 };
}

async function giveCoins(who: Buyer, credit: number): Promise<void> {
  await store.db.transaction((tx) =>
    post(tx, store.clock, { memberId: who.memberId, type: 'ADJUST', credit, idempotencyKey: newId() }),
  );
}

function tally(answers: { status: number; message: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, message } of answers) {
    const key = `${status} ${message}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('claiming', () => {
  it('gives a coupon with its own end, once', async () => {
    const row = await addCoupon();
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
    expect(await unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
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
    const row = await addCoupon({ ...changes });
    const before = await unitsOf(row);
    expect(await claim(row)).toMatchObject({ status: 422, message });
    expect(await unitsOf(row)).toEqual(before);
  });

  it('of a coupon nobody knows, or with nonsense, is refused', async () => {
    expect(await take('claim', { couponId: '1' })).toMatchObject({ status: 422, message: 'coupon_invalid' });
    for (const couponId of ["1' or 1=1", '', null, { $ne: 1 }, '9'.repeat(400)]) {
      expect((await take('claim', { couponId })).status).toBe(400);
    }
    const answer = await store.attempt(
      'POST /order/member/coupon_code/claim',
      { body: { couponId: '1' } },
      { as: buyer.token },
    );
    expect(answer).toMatchObject({ status: 400, data: { fields: ['Idempotency-Key'] } });
  });

  it('for new members ends with the first paid order', async () => {
    const row = await addCoupon({ audience: 'NEW_MEMBER' });
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
    const row = await addCoupon({ totalQuantity: 1 });
    const many = await orderDesk(store).buyers(200);
    const answers = await Promise.all(many.map(({ token }) => claim(row, token)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_allClaimed': 199 });
    expect(await unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('keeps the limit of a member who asks 60 times at once, and a double click is one click', async () => {
    const row = await addCoupon({ perMember: 2 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => claim(row)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 2, '422 coupon_alreadyRedeemed': 58 });
    const other = await addCoupon({ perMember: 5 });
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => claim(other, buyer.token, 'one-click-1')),
    );
    expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await unitsOf(other)).toEqual({ claimed: 1, codes: 1 });
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

describe('redeeming a code', () => {
  const redeem = (code: unknown, as = buyer.token, captcha?: SolvedCaptcha) =>
    take('redeem', { code, captcha }, as);

  /** Three wrong codes, after which each further one takes some work. */
  async function tryInVain(): Promise<void> {
    for (let n = 0; n < 3; n += 1) expect((await redeem(`NOPE-${n}`)).status).toBe(422);
  }

  async function makeCode(row: CouponRow, changes: Partial<typeof couponCode.$inferInsert> = {}) {
    const id = newId();
    const values = {
      id,
      couponId: row.id,
      code: `GIFT-${id}`,
      status: 'UNUSED' as const,
      beginTime: new Date(now() - DAY),
      endTime: new Date(now() + 30 * DAY),
      source: 'GRANT',
      createdTime: store.clock.now(),
      updatedTime: store.clock.now(),
      ...changes,
    };
    await store.db.insert(couponCode).values(values);
    return values.code;
  }

  it('takes a public code, whatever its capitals and spaces', async () => {
    const row = await addCoupon();
    expect(await redeem(`  ${row.code.toLowerCase()} `)).toMatchObject({
      status: 200,
      data: { status: 'UNUSED' },
    });
    expect(await redeem(row.code)).toMatchObject({ status: 422, message: 'coupon_alreadyRedeemed' });
  });

  it('takes a code made for one, for the first of fifty only', async () => {
    const row = await addCoupon({ perMember: 100 });
    const code = await makeCode(row);
    const many = await orderDesk(store).buyers(50);
    const answers = await Promise.all(many.map(({ token }) => redeem(code, token)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_alreadyRedeemed': 49 });
  });

  it('says why it is not to be had', async () => {
    const row = await addCoupon();
    const [late, early, void_] = await Promise.all([
      makeCode(row, { endTime: new Date(now() - 1) }),
      makeCode(row, { beginTime: new Date(now() + DAY) }),
      makeCode(row, { status: 'VOID' }),
    ]);
    const exchange = await addCoupon({ isExchange: true, point: 5 });
    const full = await addCoupon({ totalQuantity: 1, claimedQuantity: 1 });
    const messages: unknown[] = [];
    for (const code of [late, early, void_, exchange.code, full.code])
      messages.push((await redeem(code)).message);
    expect(messages).toEqual([
      'coupon_expired',
      'coupon_notBegin',
      'coupon_invalid',
      'coupon_invalid',
      'coupon_allClaimed',
    ]);
  });

  it('answers wrong and hostile codes alike, and calls for a captcha after three', async () => {
    const due: unknown[] = [];
    for (const [n, code] of ['NOPE-1', "' or 1=1 --", '<script>', '%', ''].entries()) {
      const answer = await redeem(code, buyer.token, n < 3 ? undefined : await solveCaptcha(store));
      expect([answer.status, answer.message]).toEqual([422, 'coupon_invalid']);
      due.push(Object(answer.data).captchaDue);
    }
    expect(due).toEqual([false, false, true, true, true]);
    expect((await redeem('X'.repeat(101))).status).toBe(400);
    // A right one clears the slate.
    await redeem((await addCoupon()).code, buyer.token, await solveCaptcha(store));
    expect((await redeem('NOPE-2')).data).toEqual({ captchaDue: false });
  });

  it('after three wrong codes takes a captcha, right ones too, and each captcha once', async () => {
    const row = await addCoupon();
    await tryInVain();
    const missing = await redeem(row.code);
    expect([missing.status, missing.message, missing.data]).toEqual([
      428,
      'common_error_ncorrectCaptcha',
      { captcha: true },
    ]);
    const solved = await solveCaptcha(store);
    for (const wrong of [
      { ...solved, randomStr: '1' },
      { ...solved, code: 'bm9uc2Vuc2U=' },
      { code: '', randomStr: '' },
    ]) {
      const answer = await redeem(row.code, buyer.token, wrong);
      expect([answer.status, answer.message]).toEqual([428, 'common_error_ncorrectCaptcha']);
    }
    expect((await redeem('NOPE-4', buyer.token, solved)).message).toBe('coupon_invalid');
    const replayed = await redeem(row.code, buyer.token, solved);
    expect([replayed.status, replayed.message, replayed.data]).toEqual([
      428,
      'common_error_invalidCaptcha',
      { captcha: true },
    ]);
    const late = await solveCaptcha(store);
    store.clock.advance(301_000);
    expect((await redeem(row.code, buyer.token, late)).message).toBe('common_error_invalidCaptcha');
    expect(await unitsOf(row)).toEqual({ claimed: 0, codes: 0 });
    expect((await redeem(row.code, buyer.token, await solveCaptcha(store))).status).toBe(200);
  });

  it('asks for no captcha any more when the hour is over', async () => {
    await tryInVain();
    expect((await redeem('NOPE-4')).status).toBe(428);
    store.clock.advance(3_600_000);
    expect((await redeem('NOPE-5')).data).toEqual({ captchaDue: false });
  });

  it('asks whoever tries twenty codes at once for a captcha as well', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(`NOPE-${n}`)));
    expect(tally(answers)).toEqual({ '422 coupon_invalid': 3, '428 common_error_ncorrectCaptcha': 17 });
  });

  it('a captcha sent with twenty tries at once counts for one, and one code gives one coupon', async () => {
    const row = await addCoupon();
    await tryInVain();
    const solved = await solveCaptcha(store);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => take('redeem', { code: row.code, captcha: solved })),
    );
    // The one that succeeds clears the slate for those behind it.
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_alreadyRedeemed': 19 });
    expect(await unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('does not let an old success wipe out the wrong codes since', async () => {
    const row = await addCoupon();
    const key = crypto.randomUUID();
    const again = () => take('redeem', { code: row.code }, buyer.token, key);
    expect((await again()).status).toBe(200);
    for (let n = 0; n < 2; n += 1) await redeem(`NOPE-${n}`);
    expect((await again()).status).toBe(200);
    expect((await redeem('NOPE-3')).data).toEqual({ captchaDue: true });
  });
});

describe('an exchange for coins', () => {
  const exchange = (row: CouponRow, as = buyer.token, key?: string) =>
    take('exchange', { couponId: row.id }, as, key ?? crypto.randomUUID());
  const forCoins = (changes: Partial<CouponRow> = {}) =>
    addCoupon({ isExchange: true, point: 900, perMember: 500, ...changes });

  async function wallet() {
    const [account] = await store.db
      .select()
      .from(pointAccount)
      .where(eq(pointAccount.memberId, buyer.memberId));
    const lines = await store.db
      .select()
      .from(pointLog)
      .where(and(eq(pointLog.memberId, buyer.memberId), eq(pointLog.type, 'EXCHANGE')));
    return { balance: account?.balance ?? 0, debits: lines.map((line) => line.debit) };
  }

  it('takes the coins and gives the coupon', async () => {
    const row = await forCoins();
    await giveCoins(buyer, 1000);
    expect(await exchange(row)).toMatchObject({ status: 200, data: { status: 'UNUSED', pointBalance: 100 } });
    expect(await exchange(row)).toMatchObject({ status: 422, message: 'coupon_pointNotEnough' });
    expect(await wallet()).toEqual({ balance: 100, debits: [900] });
    expect(await unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('never makes a coupon for coins free', async () => {
    const free = await addCoupon();
    const odd = await addCoupon({ isExchange: true, point: 0 });
    for (const row of [free, odd]) expect((await exchange(row)).message).toBe('coupon_invalid');
  });

  it('of a coupon that is all claimed costs nothing', async () => {
    const row = await forCoins({ totalQuantity: 1, claimedQuantity: 1 });
    await giveCoins(buyer, 1000);
    expect((await exchange(row)).message).toBe('coupon_allClaimed');
    expect(await wallet()).toEqual({ balance: 1000, debits: [] });
  });

  it('happens once when 200 are asked for with the coins for one', async () => {
    const row = await forCoins();
    await giveCoins(buyer, 950);
    const answers = await Promise.all(Array.from({ length: 200 }, () => exchange(row)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_pointNotEnough': 199 });
    expect(await wallet()).toEqual({ balance: 50, debits: [900] });
    expect(await unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('of a double click is one, and its key is good for nothing else', async () => {
    const row = await forCoins();
    await giveCoins(buyer, 5000);
    const clicks = await Promise.all(
      Array.from({ length: 30 }, () => exchange(row, buyer.token, 'double-click')),
    );
    expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await wallet()).toEqual({ balance: 4100, debits: [900] });
    const other = await forCoins();
    expect(await exchange(other, buyer.token, 'double-click')).toMatchObject({
      status: 422,
      message: 'common_message_unprocessableEntity',
    });
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
      [1, 10, 20].map((days) => addCoupon({ validity: { type: 'RELATIVE', days } })),
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
    const row = await addCoupon({ scope: { type: 'CATEGORY', values: ['LIVE'] } });
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
    const gear = await addCoupon({ scope: { type: 'GOODS_TYPE', values: ['PHYSICAL'] } });
    const ofGoods = async (goodsId: string) =>
      (await store.call('GET /order/member/coupon/list', { query: { goodsId, pageSize: 100 } })).records.map(
        ({ id }) => id,
      );
    expect(await ofGoods('1800301000000000245')).toContain(gear.id);
    expect(await ofGoods('1800301000000000083')).not.toContain(gear.id);
    expect(await ofGoods('1')).toEqual([]);
  });
});
