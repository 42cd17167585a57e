import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponFixture, tally } from '../../../tests/api/fixtures/coupon';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { type SolvedCaptcha, solveCaptcha } from '../../../tests/api/fixtures/solve-captcha';
import type { Buyer } from '../../../tests/load/buyers';
import { runCounts } from '../../../tests/setup/run-counts';
import { couponCode, pointAccount, pointLog } from '../../database/schema/pricing';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { post } from '../coins/post';
import type { CouponRow } from './coupon-on-wire';

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

const now = () => store.clock.now().getTime();

async function giveCoins(who: Buyer, credit: number): Promise<void> {
  await store.db.transaction((tx) =>
    post(tx, store.clock, { memberId: who.memberId, type: 'ADJUST', credit, idempotencyKey: newId() }),
  );
}

describe('redeeming a code', () => {
  const redeem = (code: unknown, as = buyer.token, captcha?: SolvedCaptcha) =>
    coupons.take('redeem', { code, captcha }, as);

  /** Submits three wrong codes, after which each further one needs a captcha. */
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

  it('accepts a public code regardless of case and spaces', async () => {
    const row = await coupons.add();
    expect(await redeem(`  ${row.code.toLowerCase()} `)).toMatchObject({
      status: 200,
      data: { status: 'UNUSED' },
    });
    expect(await redeem(row.code)).toMatchObject({ status: 422, message: 'coupon_memberLimit' });
  });

  it('grants a single-use code to the first of fifty only', async () => {
    const row = await coupons.add({ perMember: 100 });
    const code = await makeCode(row);
    const many = await orderFixture(store).buyers(50);
    const answers = await Promise.all(many.map(({ token }) => redeem(code, token)));
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_alreadyRedeemed': 49 });
  });

  it('returns the reason for a refusal', async () => {
    const row = await coupons.add();
    const [late, early, void_] = await Promise.all([
      makeCode(row, { endTime: new Date(now() - 1) }),
      makeCode(row, { beginTime: new Date(now() + DAY) }),
      makeCode(row, { status: 'VOID' }),
    ]);
    const exchange = await coupons.add({ isExchange: true, point: 5 });
    const full = await coupons.add({ totalQuantity: 1, claimedQuantity: 1 });
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

  it('responds identically to wrong and hostile codes, and requires a captcha after three', async () => {
    const due: unknown[] = [];
    for (const [n, code] of ['NOPE-1', "' or 1=1 --", '<script>', '%', ''].entries()) {
      const answer = await redeem(code, buyer.token, n < 3 ? undefined : await solveCaptcha(store));
      expect([answer.status, answer.message]).toEqual([422, 'coupon_invalid']);
      due.push(Object(answer.data).captchaDue);
    }
    expect(due).toEqual([false, false, true, true, true]);
    expect((await redeem('X'.repeat(101))).status).toBe(400);
    // A correct code resets the counter.
    await redeem((await coupons.add()).code, buyer.token, await solveCaptcha(store));
    expect((await redeem('NOPE-2')).data).toEqual({ captchaDue: false });
  });

  it('requires a captcha after three wrong codes, for correct ones too, and accepts each captcha once', async () => {
    const row = await coupons.add();
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
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 0, codes: 0 });
    expect((await redeem(row.code, buyer.token, await solveCaptcha(store))).status).toBe(200);
  });

  it('requires no captcha after an hour', async () => {
    await tryInVain();
    expect((await redeem('NOPE-4')).status).toBe(428);
    store.clock.advance(3_600_000);
    expect((await redeem('NOPE-5')).data).toEqual({ captchaDue: false });
  });

  it('requires a captcha under twenty concurrent tries', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(`NOPE-${n}`)));
    expect(tally(answers)).toEqual({ '422 coupon_invalid': 3, '428 common_error_ncorrectCaptcha': 17 });
  });

  it('accepts one captcha sent with twenty concurrent tries once, and one code grants one coupon', async () => {
    const row = await coupons.add();
    await tryInVain();
    const solved = await solveCaptcha(store);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        coupons.take('redeem', { code: row.code, captcha: solved }, buyer.token),
      ),
    );
    // The successful one resets the counter for the requests behind it.
    expect(tally(answers)).toEqual({ '200 common_message_ok': 1, '422 coupon_memberLimit': 19 });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('does not reset the counter when an earlier success is repeated', async () => {
    const row = await coupons.add();
    const key = crypto.randomUUID();
    const again = () => coupons.take('redeem', { code: row.code }, buyer.token, key);
    expect((await again()).status).toBe(200);
    for (let n = 0; n < 2; n += 1) await redeem(`NOPE-${n}`);
    expect((await again()).status).toBe(200);
    expect((await redeem('NOPE-3')).data).toEqual({ captchaDue: true });
  });
});

describe('an exchange for coins', () => {
  const exchange = (row: CouponRow, as = buyer.token, key?: string) =>
    coupons.take('exchange', { couponId: row.id }, as, key);
  const forCoins = (changes: Partial<CouponRow> = {}) =>
    coupons.add({ isExchange: true, point: 900, perMember: 500, ...changes });

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

  it('debits the coins and grants the coupon', async () => {
    const row = await forCoins();
    await giveCoins(buyer, 1000);
    expect(await exchange(row)).toMatchObject({ status: 200, data: { status: 'UNUSED', pointBalance: 100 } });
    expect(await exchange(row)).toMatchObject({ status: 422, message: 'coupon_pointNotEnough' });
    expect(await wallet()).toEqual({ balance: 100, debits: [900] });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('never grants a coupon for coins for free', async () => {
    const free = await coupons.add();
    const odd = await coupons.add({ isExchange: true, point: 0 });
    for (const row of [free, odd]) expect((await exchange(row)).message).toBe('coupon_unavailable');
  });

  it('debits nothing when all coupons are claimed', async () => {
    const row = await forCoins({ totalQuantity: 1, claimedQuantity: 1 });
    await giveCoins(buyer, 1000);
    expect((await exchange(row)).message).toBe('coupon_allClaimed');
    expect(await wallet()).toEqual({ balance: 1000, debits: [] });
  });

  it('happens once for many concurrent requests with coins for one', async () => {
    const row = await forCoins();
    await giveCoins(buyer, 950);
    const answers = await Promise.all(Array.from({ length: runCounts.raceClients }, () => exchange(row)));
    expect(tally(answers)).toEqual({
      '200 common_message_ok': 1,
      '422 coupon_pointNotEnough': runCounts.raceClients - 1,
    });
    expect(await wallet()).toEqual({ balance: 50, debits: [900] });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
  });

  it('handles a double click once, and its key is valid for nothing else', async () => {
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
