import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTime, formatShanghai } from '../../../../lib/time';
import { orderFixture, orderIn, phoneAccount } from '../../../../tests/api/fixtures/order';
import type { Buyer } from '../../../../tests/load/buyers';
import { goods } from '../../../database/schema/catalog';
import { gameAccount, member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { rollSpending } from '../../account/profile/roll-spending';
import { post } from '../../coins/post';

const DAY = 86_400_000;

let store: TestStore;
let buyer: Buyer;
/** A game whose supplier returns the role of an account. */
let game: string;

beforeAll(async () => {
  store = await createTestStore();
  const [row] = await store.db
    .select({ id: goods.id })
    .from(goods)
    .where(eq(goods.slug, 'song-of-wilds-shards'));
  game = row?.id ?? '';
});
afterAll(() => store.close());
beforeEach(async () => {
  buyer = await orderFixture(store).buyer();
});

const values = (account = '812345678') => ({ server: 'asia', account });
const ask = (verb: 'save' | 'update' | 'check', body: object, as = buyer.token) =>
  store.attempt(`POST /upms/member/game_account/${verb}`, { body }, { as });
const list = async (as = buyer.token) =>
  (await store.call('GET /upms/member/game_account/list', { query: { pageSize: 100 } }, { as })).records;

async function saved(account?: string): Promise<string> {
  const answer = await ask('save', { goodsId: game, values: values(account) });
  expect(answer.status).toBe(200);
  return (await list()).find((one) => one.values.account === (account ?? '812345678'))?.id ?? '';
}

describe('a saved game account', () => {
  it("stores the member's notes and can be changed", async () => {
    const notes = { nickname: ' 大号 ', mobile: '+852 9876 5432', wechatOrQq: 'wx-1', remark: '<b>周末</b>' };
    expect(await ask('save', { goodsId: game, values: values(), ...notes })).toMatchObject({
      status: 200,
      data: {
        nickname: '大号',
        mobile: '+852 9876 5432',
        remark: '<b>周末</b>',
        checkedTime: null,
        canCheck: true,
      },
    });
    const [own] = await list();
    expect(await ask('update', { id: own?.id, values: values('898765432') })).toMatchObject({
      status: 200,
      data: { nickname: null, mobile: null, values: { account: '898765432' }, checkedTime: null },
    });
  });

  it('is checked with the supplier, and unchecked after a change of its values', async () => {
    const id = await saved();
    const checked = await ask('check', { id });
    expect(checked).toMatchObject({ status: 200, data: { checkedTime: expect.any(String) } });
    const again = await ask('update', { id, values: values(), nickname: 'Same account' });
    expect(again).toMatchObject({ data: { checkedTime: expect.any(String), nickname: 'Same account' } });
    expect(await ask('update', { id, values: values('823456789') })).toMatchObject({
      data: { checkedTime: null, roleName: null },
    });
  });

  it('is saved as checked by an order whose account was checked', async () => {
    const fixture = orderFixture(store);
    const skuId = await fixture.firstSku('song-of-wilds-shards');
    const wish = { skuId, quantity: 1, paymentMethod: 'STRIPE_CARD', offerType: 'NONE' };
    const as = buyer.token;
    const before = formatShanghai(store.clock.now());
    const { validateToken } = await store.call(
      'POST /goods/member/goods/check_account',
      { body: { goodsId: game, values: values() } },
      { as },
    );
    const after = formatShanghai(addTime(store.clock.now(), 1, 'second'));
    store.clock.advance(60_000);
    const { quoteToken } = await store.call(
      'POST /order/member/order/calculate',
      { body: wish as never },
      { as },
    );
    const body = { ...wish, values: values(), quoteToken, validateToken, saveGameAccount: true };
    expect((await fixture.create(buyer, body)).status).toBe(200);
    const [saved] = await list();
    expect(saved).toMatchObject({ roleName: expect.any(String) });
    expect(saved?.checkedTime && saved.checkedTime >= before && saved.checkedTime <= after).toBe(true);
  });

  it('is stored once under twenty concurrent saves', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('save', { goodsId: game, values: values() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ message }) => message))).toEqual(
      new Set(['common_message_ok', 'member_gameAccount_exist']),
    );
    const other = await saved('834567890');
    expect(await ask('update', { id: other, values: values() })).toMatchObject({
      status: 422,
      message: 'member_gameAccount_exist',
    });
  });

  it('is limited to thirty under concurrent saves', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask('save', { goodsId: game, values: values(String(812345600 + index)) }),
      ),
    );
    expect(answers.find(({ status }) => status === 422)).toMatchObject({
      message: 'member_gameAccount_limit',
      data: { args: [30] },
    });
    expect(await list()).toHaveLength(30);
  });

  it('is validated by the form of its product', async () => {
    const wrong = async (body: object) => {
      const { status, message, data } = await ask('save', body);
      return [status, message, data];
    };
    expect(await wrong({ goodsId: game, values: { server: 'asia' } })).toEqual([
      422,
      'goods_account_formatInvalid',
      { field: 'account' },
    ]);
    expect(await wrong({ goodsId: game, values: { ...values(), server: 'mars' } })).toEqual([
      422,
      'goods_account_formatInvalid',
      { field: 'server' },
    ]);
    expect((await wrong({ goodsId: '1', values: values() }))[1]).toBe('goods_notFound');
    // Unknown keys are dropped, so that neither a prototype nor a password is stored.
    await ask('save', { goodsId: game, values: { ...values(), password: 'secret', constructor: 'x' } });
    expect((await list())[0]?.values).toEqual(values());
  });

  it.each([
    ['mobile', 'call me'],
    ['nickname', 'a\u0000b'],
    ['remark', 'x'.repeat(201)],
    ['wechatOrQq', 7],
  ])('rejects a broken %s', async (field, value) => {
    const answer = await ask('save', { goodsId: game, values: values(), [field]: value });
    expect(answer).toMatchObject({ status: 400, data: { fields: [field] } });
  });

  it("returns 404 for another member's account", async () => {
    const id = await saved();
    const stranger = await orderFixture(store).buyer();
    for (const named of [id, '1999999999999999992']) {
      expect(await ask('update', { id: named, values: values() }, stranger.token)).toMatchObject({
        status: 404,
        message: 'common_message_notFound',
      });
      expect((await ask('check', { id: named }, stranger.token)).status).toBe(404);
    }
    const [kept] = await store.db.select({ n: count() }).from(gameAccount).where(eq(gameAccount.id, id));
    expect(kept?.n).toBe(1);
  });
});

/** An order of the buyer that was completed at the given time. */
async function completedOrder(completedTime: Date, orderAmountFen: number): Promise<string> {
  const fixture = orderFixture(store);
  const wish = {
    skuId: await fixture.firstSku('skylark-video-vip'),
    quantity: 1,
    paymentMethod: 'STRIPE_CARD',
    offerType: 'NONE',
  };
  const { quoteToken } = await store.call(
    'POST /order/member/order/calculate',
    { body: wish as never },
    { as: buyer.token },
  );
  const { id } = orderIn(await fixture.create(buyer, { ...wish, values: phoneAccount, quoteToken }));
  await store.db
    .update(orders)
    .set({
      status: 'COMPLETED',
      completedTime,
      paidTime: completedTime,
      goodsAmountFen: orderAmountFen,
      orderAmountFen,
      payAmountFen: sql`${orderAmountFen} + ${orders.serviceFeeFen}`,
    })
    .where(eq(orders.id, id));
  return id;
}

describe('spending of the last 365 days', () => {
  const own = async () => (await store.db.select().from(member).where(eq(member.id, buyer.memberId)))[0];
  const ago = (days: number) => new Date(store.clock.now().getTime() - days * DAY);

  it('excludes older orders and adjusts the level', async () => {
    await completedOrder(ago(366), 250_000);
    await completedOrder(ago(100), 60_000);
    await store.db
      .update(member)
      .set({ spend365dFen: 310_000, vipLevelId: '1800211000000000259' })
      .where(eq(member.id, buyer.memberId));
    expect(await rollSpending(store.services)).toBe(1);
    expect(await own()).toMatchObject({ spend365dFen: 60_000, vipLevelId: '1800211000000000258' });
    expect(await rollSpending(store.services)).toBe(0);
  });

  it('is unchanged when no order is that old', async () => {
    await completedOrder(ago(364), 60_000);
    await store.db.update(member).set({ spend365dFen: 99_900 }).where(eq(member.id, buyer.memberId));
    await rollSpending(store.services);
    expect((await own())?.spend365dFen).toBe(99_900);
  });
});

describe('coins', () => {
  const give = (credit: number, type: 'REWARD' | 'ADJUST' = 'REWARD') =>
    store.db.transaction((tx) =>
      post(tx, store.clock, { memberId: buyer.memberId, type, credit, idempotencyKey: newId() }),
    );
  const balance = () => store.call('GET /upms/member/point/balance', {}, { as: buyer.token });
  const logs = async (query: object) =>
    (await store.call('GET /upms/member/point_log/list', { query } as never, { as: buyer.token })).records;

  it('are totalled by day, month and half a year', async () => {
    expect(await balance()).toMatchObject({ balance: 0, pending: 0, expiring: null, income: { total: 0 } });
    await give(120);
    await store.db.transaction((tx) =>
      post(tx, store.clock, { memberId: buyer.memberId, type: 'PAY', debit: 20, idempotencyKey: newId() }),
    );
    const now = await balance();
    expect(now).toMatchObject({ balance: 100, income: { today: 120, month: 120, total: 120 } });
    expect(now.months).toHaveLength(6);
    expect(now.months.at(-1)).toMatchObject({ income: 120, spent: 20 });
  });

  it('stay pending until the order completes', async () => {
    const id = await completedOrder(store.clock.now(), 5000);
    await store.db
      .update(orders)
      .set({ status: 'PENDING_SHIPMENT', rewardPoint: 60, completedTime: null })
      .where(eq(orders.id, id));
    expect((await balance()).pending).toBe(60);
    await store.db.update(orders).set({ paymentMethod: 'COIN' }).where(eq(orders.id, id));
    expect((await balance()).pending).toBe(0);
  });

  it('are listed by type and day; invalid filters are ignored', async () => {
    await give(10);
    await give(5, 'ADJUST');
    expect((await logs({})).map(({ type, credit, balance: after }) => [type, credit, after])).toEqual([
      ['ADJUST', 5, 15],
      ['REWARD', 10, 10],
    ]);
    expect((await logs({ type: 'REWARD' })).map(({ credit }) => credit)).toEqual([10]);
    const today = (await logs({}))[0]?.createdTime.slice(0, 10) ?? '';
    expect(await logs({ beginDate: today, endDate: today })).toHaveLength(2);
    expect(await logs({ endDate: '2001-01-01' })).toHaveLength(0);
    for (const odd of ['2026-13-45', "'; drop table point_log --", '9999-99-99']) {
      expect(await logs({ type: odd, beginDate: odd, endDate: odd })).toHaveLength(2);
    }
    expect(await logs({ beginDate: '0001-01-01', endDate: '9999-12-31' })).toHaveLength(2);
  });

  it('are earned faster at higher levels, which are public', async () => {
    const ranks = await store.call('GET /upms/member/member_rank/list', {}, { locale: 'en' });
    expect(ranks.map(({ code, discount, coinMultiplier }) => [code, discount, coinMultiplier])).toEqual([
      ['REGULAR', 1, 1],
      ['SILVER', 0.995, 1.1],
      ['GOLD', 0.99, 1.2],
      ['PLATINUM', 0.985, 1.35],
      ['DIAMOND', 0.98, 1.5],
    ]);
    expect(ranks.some(({ isCurrent }) => isCurrent)).toBe(false);
    const own = await store.call('GET /upms/member/member_rank/list', {}, { as: buyer.token });
    expect(own.filter(({ isCurrent }) => isCurrent).map(({ code }) => code)).toEqual(['REGULAR']);
  });
});

describe('own product reviews', () => {
  const read = async () => ({
    waiting: (await store.call('GET /order/member/review/waiting', {}, { as: buyer.token })).records,
    done: (await store.call('GET /order/member/review/list', {}, { as: buyer.token })).records,
  });

  it('require delivery, are written once, and are stored', async () => {
    const id = await completedOrder(store.clock.now(), 5000);
    const before = await read();
    expect([before.waiting.length, before.done.length]).toEqual([1, 0]);
    const orderSn = before.waiting[0]?.sn ?? '';
    const body = { orderSn, score: 4, content: '很快', anonymous: true };
    const write = () => store.attempt('POST /order/member/review/save', { body }, { as: buyer.token });
    expect((await write()).status).toBe(200);
    expect((await write()).message).toBe('order_statusInvalid');
    const after = await read();
    expect(after.waiting).toEqual([]);
    expect(after.done).toMatchObject([
      { orderSn, score: 4, content: '很快', isShown: true, isMarketable: true },
    ]);
    expect(after.done[0]?.shownAs).toMatch(/\*\*\*$/);
    expect(id).toBeTruthy();
  });

  it('cannot be written after the deadline', async () => {
    await completedOrder(new Date(store.clock.now().getTime() - 31 * DAY), 5000);
    expect((await read()).waiting).toEqual([]);
  });
});
