import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countedStatements } from '@/backend/database/count-statements';
import { expectChange } from '@/backend/platform/kept-facts';
import { newId } from '@/backend/platform/new-id';
import { createTestStore, type TestStore } from '@/backend/testing';
import { cacheTags } from '@/lib/cache-tags';
import { contract, type EndpointKey } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/wire/endpoint';
import { staffWith } from '@/tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '@/tests/api/fixtures/trade';

let store: TestStore;
let token: string;
beforeAll(async () => {
  store = await createTestStore({}, { keepsFacts: true });
  token = await store.signIn();
});
afterAll(() => store?.close());

const id = '1800301000000000001';
const skuId = '1800311000000000002';

type Row = readonly [key: EndpointKey, query: Record<string, string>, statements: number];

/**
 * Limits of SQL statements per visitor request, with warm caches, when the response itself is not kept; a kept one takes
 * none.
 */
const publicCalls: readonly Row[] = [
  ['GET /store/member/site/config', {}, 0],
  ['GET /store/member/banner/list', {}, 0],
  ['GET /store/member/doc/list', {}, 1],
  ['GET /store/member/article/list', {}, 2],
  ['GET /store/member/article/search', { keyword: '退款' }, 2],
  ['GET /order/member/currency/list', {}, 1],
  ['GET /goods/member/goods_category', {}, 1],
  ['GET /goods/member/goods/index', {}, 12],
  ['GET /goods/member/goods/figures', {}, 5],
  ['GET /goods/member/goods/hot', {}, 2],
  ['GET /goods/member/goods/detail', { goodsId: id }, 6],
  ['GET /goods/member/goods/list', {}, 3],
  ['GET /goods/member/goods/search', { keyword: '直播' }, 4],
  ['GET /goods/member/goods/suggest', { keyword: '直播' }, 5],
  ['GET /goods/member/daily_deal/list', {}, 3],
  ['GET /goods/member/review/list', { goodsId: id }, 2],
  ['GET /goods/member/search_keyword/hot', {}, 0],
];

/** Limits for a signed-in member, including authentication. */
const memberCalls: readonly Row[] = [
  ['GET /upms/member/profile/load_member', {}, 2],
  ['GET /upms/member/address/list', {}, 2],
  ['GET /upms/member/game_account/list', {}, 3],
  ['GET /upms/member/goods_favorite/list', {}, 3],
  ['GET /goods/member/daily_deal/used', {}, 2],
  ['GET /upms/member/point/balance', {}, 5],
  ['GET /upms/member/point_log/list', {}, 3],
  ['GET /upms/member/session/list', {}, 2],
  ['GET /order/member/order/list', {}, 2],
  ['GET /order/member/order/statistics', {}, 2],
  ['GET /order/member/order/checkout', { skuId, quantity: '1' }, 4],
  ['GET /order/member/coupon/list', {}, 5],
  ['GET /order/member/coupon_code/list', {}, 4],
  ['GET /order/member/review/list', {}, 3],
  ['GET /member/message/list', {}, 3],
  ['GET /member/message/statistics', {}, 2],
];

/** Limits for staff, including authentication. */
const staffCalls: readonly Row[] = [
  ['GET /order/admin/order/list', {}, 4],
  ['GET /order/admin/order/list', { sort: 'AMOUNT_DESC' }, 4],
  ['GET /order/admin/order/list', { sort: 'PAID_DESC', q: 'sky' }, 4],
  ['GET /order/admin/order/total', {}, 4],
  ['GET /order/admin/order/count', {}, 4],
  ['GET /order/admin/dashboard/view', {}, 13],
  ['GET /order/admin/decision/count', {}, 18],
  ['GET /order/admin/aftersales/list', {}, 4],
  ['GET /order/admin/refund/list', {}, 4],
];

/** No response is kept while this change is expected. */
const ofNothing = cacheTags.doc('of-nothing');

async function measured(rows: readonly Row[], options: { as?: string }): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [key, query] of rows) {
    for (let call = 0; call < 2; call += 1) {
      expectChange([ofNothing]);
      const before = countedStatements();
      const { status, message } = await store.attempt(key, { query }, options);
      expect([key, status, message]).toEqual([key, 200, expect.anything()]);
      counts[key] = countedStatements() - before;
    }
  }
  return counts;
}

const excess = (rows: readonly Row[], counts: Readonly<Record<string, number>>) =>
  rows.flatMap(([key, , most]) => {
    const statements = counts[key] ?? Number.NaN;
    return statements <= most ? [] : [`${key}: ${statements}, at most ${most}`];
  });

it('limits the SQL statements of public endpoints', async () => {
  const counts = await measured(publicCalls, {});
  expect(Math.max(...Object.values(counts))).toBeGreaterThan(0);
  expect(excess(publicCalls, counts)).toEqual([]);
});

it('a shared response is kept: the next one takes no statement', async () => {
  // The event of the expected change ends the time in which no response is kept.
  await store.rawSql('insert into cache_event (id, tags) values ($1, $2)', [newId(), [ofNothing]]);
  const shared = publicCalls.filter(([key]) => (contract[key] as Endpoint).shared);
  expect(shared.length).toBeGreaterThan(10);
  for (const [key, query] of shared) {
    await vi.waitFor(async () => {
      await store.attempt(key, { query });
      const before = countedStatements();
      await store.attempt(key, { query: { ...query, fresh: before } });
      expect([key, countedStatements() - before]).toEqual([key, 0]);
    }, 60_000);
  }
});

it('limits the SQL statements of member endpoints', async () => {
  expect(excess(memberCalls, await measured(memberCalls, { as: token }))).toEqual([]);
});

it('limits the SQL statements of lists and figures of staff', async () => {
  const { token: staff } = await staffWith(store, ['ROLE_ADMIN']);
  const over: string[] = [];
  // One endpoint has several rows.
  for (const row of staffCalls) over.push(...excess([row], await measured([row], { as: staff })));
  expect(over).toEqual([]);
});

/**
 * Limits of SQL statements for the parts of a card code purchase, jobs included, with warm caches. PostgreSQL counts
 * BEGIN and COMMIT, PGlite does not. They include what the sandbox does as the payment provider.
 */
const purchase = { order: 16, payment: 28, delivery: 16, view: 15, receipt: 14, refund: 47 };

/** What order, payment and delivery may take together. One statement stores what the provider states before it is applied. */
const mostPerPurchase = 60;

const counted = async <T>(work: () => Promise<T>): Promise<[statements: number, result: T]> => {
  const before = countedStatements();
  const result = await work();
  return [countedStatements() - before, result];
};

async function statementsOfPurchase(trade: ReturnType<typeof tradeFixture>) {
  const buyer = await trade.buyerWithCoins(1);
  await store.runJobs();
  const [order, placed] = await counted(() => trade.place(cardCodes, buyer));
  const [payment] = await counted(() => trade.pay(placed));
  const [delivery] = await counted(() => store.runJobs());
  const viewed = () =>
    store.call('GET /order/member/order/view', { query: { orderSn: placed.sn } }, { as: buyer.token });
  await viewed();
  const [view] = await counted(viewed);
  const [receipt] = await counted(() => trade.receive(placed));
  const [refund] = await counted(async () => {
    await trade.refundByStaff(placed.id);
    await store.runJobs();
  });
  // `trade.pay` reads the attempt once for itself.
  return { order, payment: payment - 1, delivery, view, receipt, refund };
}

it('limits the SQL statements of a purchase', async () => {
  const trade = tradeFixture(store);
  await trade.buy(cardCodes);
  // What else the store reads meanwhile, by the clock of the machine, is counted too: the least is what a purchase takes.
  const counts = await statementsOfPurchase(trade);
  for (let time = 0; time < 2; time += 1) {
    const again = await statementsOfPurchase(trade);
    for (const part of Object.keys(counts) as (keyof typeof counts)[])
      counts[part] = Math.min(counts[part], again[part]);
  }
  console.log(`SQL statements of a purchase, ${store.engine}`, counts);
  const tooMany = Object.entries(counts).filter(
    ([part, statements]) => statements > purchase[part as keyof typeof purchase],
  );
  expect(tooMany).toEqual([]);
  expect(counts.order + counts.payment + counts.delivery).toBeLessThanOrEqual(mostPerPurchase);
});
