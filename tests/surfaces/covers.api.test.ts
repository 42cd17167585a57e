import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { goods, sku } from '@/backend/database/schema/catalog';
import { orders } from '@/backend/database/schema/orders';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { readSettings } from '@/backend/domains/settings/settings';
import { createTestStore, type TestStore } from '@/backend/testing';
import { contract, type EndpointKey } from '@/lib/contract/contract';
import { accountFixture, type Owner } from '@/tests/api/fixtures/account';
import { catalogueFixture, newCodes } from '@/tests/api/fixtures/catalogue';
import { uploaded } from '@/tests/api/fixtures/editor';
import { newestCode } from '@/tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '@/tests/api/fixtures/solve-captcha';
import { staffWith } from '@/tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '@/tests/api/fixtures/trade';

let store: TestStore;
let shopper: Owner;
let calls: Partial<Record<EndpointKey, () => Promise<unknown>>>;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
  shopper = await accountFixture(store).owner({ certificationStatus: 'VERIFIED' });
  const { featureFlags } = await readSettings(store.db);
  await saveSetting(store.db, 'featureFlags', { ...featureFlags, guestLookup: true }, store.clock.now());
  calls = { ...(await shopperCalls()), ...(await staffCalls()) };
  await store.db.update(goods).set({ coverUrl: uploaded });
});
afterAll(() => store.close());

const goodsOf = async (skuId: string) => {
  const [one] = await store.db.select().from(sku).where(eq(sku.id, skuId));
  return one?.goodsId ?? '';
};

async function shopperCalls(): Promise<typeof calls> {
  const as = { as: shopper.token };
  const trade = tradeFixture(store);
  const goodsId = await goodsOf(topUp.skuId);
  const unpaid = await trade.place(cardCodes, shopper);
  const order = await trade.buy(topUp, shopper);
  const reviewed = await trade.buy(topUp, shopper);
  const review = { orderSn: reviewed.sn, score: 5, content: 'Arrived at once, thank you' };
  await store.call('POST /order/member/review/save', { body: review }, as);
  const one = { query: { orderSn: order.sn } };
  const values = { account: 'netvale.user' };
  const account = await store.call('POST /upms/member/game_account/save', { body: { goodsId, values } }, as);
  return {
    'GET /order/member/order/checkout': () =>
      store.call('GET /order/member/order/checkout', { query: { skuId: topUp.skuId } }, as),
    'GET /order/member/order/payment': () =>
      store.call('GET /order/member/order/payment', { query: { orderSns: unpaid.sn } }, as),
    'GET /order/member/order/list': () => store.call('GET /order/member/order/list', {}, as),
    'GET /order/member/order/view': () => store.call('GET /order/member/order/view', one, as),
    'POST /order/member/order/look_up': () => lookUp(order.sn),
    'POST /order/member/present/view': () => viewPresent(),
    'GET /order/member/aftersales/options': () => store.call('GET /order/member/aftersales/options', one, as),
    'GET /order/member/review/list': () => store.call('GET /order/member/review/list', {}, as),
    'GET /order/member/review/waiting': async () => {
      await trade.receive(await trade.buy(topUp, shopper));
      return store.call('GET /order/member/review/waiting', {}, as);
    },
    'GET /upms/member/game_account/list': () => store.call('GET /upms/member/game_account/list', {}, as),
    'POST /upms/member/game_account/save': () =>
      store.call(
        'POST /upms/member/game_account/save',
        { body: { goodsId, values: { account: 'second.user' } } },
        as,
      ),
    'POST /upms/member/game_account/update': () =>
      store.call('POST /upms/member/game_account/update', { body: { id: account.id, values } }, as),
    'POST /upms/member/game_account/check': () => checkAccount(),
    'GET /goods/member/daily_deal/list': () => store.call('GET /goods/member/daily_deal/list', {}),
    'GET /goods/member/goods/index': () => store.call('GET /goods/member/goods/index', {}),
    'GET /goods/member/goods/detail': () =>
      store.call('GET /goods/member/goods/detail', { query: { goodsId } }),
    'GET /goods/member/goods/hot': () => store.call('GET /goods/member/goods/hot', {}),
    'GET /goods/member/goods/history': () =>
      store.call('GET /goods/member/goods/history', { query: { goodsIds: goodsId } }),
    'GET /goods/member/goods/list': () => store.call('GET /goods/member/goods/list', {}),
    'GET /goods/member/goods/search': () =>
      store.call('GET /goods/member/goods/search', { query: { keyword: 'card' } }),
    'GET /goods/member/goods/suggest': () =>
      store.call('GET /goods/member/goods/suggest', { query: { keyword: 'card' } }),
  };
}

async function lookUp(sn: string) {
  const email = 'guest@mail.example';
  await store.db.update(orders).set({ contactEmail: email }).where(eq(orders.sn, sn));
  const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', {
    scene: 'ORDER_LOOKUP',
    channel: 'EMAIL',
    email,
    orderSn: sn,
  });
  const { challengeId } = z.object({ challengeId: z.string() }).parse(sent.data);
  const code = await newestCode(store, email);
  return store.call('POST /order/member/order/look_up', { body: { orderSn: sn, email, challengeId, code } });
}

async function viewPresent() {
  const as = { as: shopper.token };
  const { sn: orderSn } = await tradeFixture(store).buy(cardCodes, shopper);
  const { delivery } = await store.call('GET /order/member/order/view', { query: { orderSn } }, as);
  const body = {
    orderSn,
    cardId: delivery.cards[0]?.id ?? '',
    design: 'GIFT' as const,
    receiver: 'Ming',
    greeting: 'Enjoy!',
  };
  const { token } = await store.call('POST /order/member/present/create', { body }, as);
  return store.call('POST /order/member/present/view', { body: { token } });
}

/** Only some games have suppliers that know an account. */
async function checkAccount() {
  const as = { as: shopper.token };
  const [game] = await store.db.select().from(goods).where(eq(goods.slug, 'song-of-wilds-shards'));
  const body = { goodsId: game?.id ?? '', values: { server: 'asia', account: '812345678' } };
  const { id } = await store.call('POST /upms/member/game_account/save', { body }, as);
  return store.call('POST /upms/member/game_account/check', { body: { id } }, as);
}

async function staffCalls(): Promise<typeof calls> {
  const clerk = await staffWith(store, ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_CATALOGUE', 'ROLE_FINANCE']);
  const as = { as: clerk.token };
  const trade = tradeFixture(store);
  const order = await trade.buy(topUp, shopper);
  const one = { query: { orderSn: order.sn } };
  const request = { orderSn: order.sn, type: 'REFUND' as const, reason: 'NOT_RECEIVED' as const, units: 1 };
  await store.call(
    'POST /order/member/aftersales/apply',
    { body: request },
    { as: shopper.token, idempotencyKey: 'cover-request' },
  );
  const message = {
    category: 'CONSULTATION' as const,
    subject: 'About it',
    content: 'A question',
    orderSn: order.sn,
    attachments: [],
  };
  const { id } = await store.call('POST /member/message', { body: message }, { as: shopper.token });
  const held = await trade.place(topUp, shopper);
  await trade.pay(held);
  await store.db.transaction((tx) =>
    transition(tx, store.services, {
      orderId: held.id,
      event: 'SUPPLIER_HOLD',
      holdReason: 'SUPPLIER',
      actor: { type: 'SYSTEM' },
    }),
  );
  const catalogue = catalogueFixture(store);
  const { progress } = await catalogue.importLot(clerk.token, newCodes(3));
  const [priced] = await catalogue.skus(1);
  if (!priced) throw new Error('No sku whose price can change');
  const half = Math.floor(priced.priceFen / 2);
  const { data } = await catalogue.changePrices(clerk.token, [{ ...priced, toFen: half }]);
  const { approvalId } = z.object({ approvalId: z.string() }).parse(data);
  const goodsId = await goodsOf(topUp.skuId);
  return {
    'GET /order/admin/aftersales/list': () =>
      store.call('GET /order/admin/aftersales/list', { query: {} }, as),
    'GET /member/admin/message/{id}': () =>
      store.call('GET /member/admin/message/{id}', { params: { id } }, as),
    'GET /order/admin/order/list': () => store.call('GET /order/admin/order/list', { query: {} }, as),
    'GET /order/admin/order/view': () => store.call('GET /order/admin/order/view', one, as),
    'GET /order/admin/screening/list': () => store.call('GET /order/admin/screening/list', { query: {} }, as),
    'GET /order/admin/screening/view': () =>
      store.call('GET /order/admin/screening/view', { query: { orderSn: held.sn } }, as),
    'GET /goods/admin/goods/list': () => store.call('GET /goods/admin/goods/list', { query: {} }, as),
    'GET /goods/admin/goods/view': () =>
      store.call('GET /goods/admin/goods/view', { query: { id: goodsId } }, as),
    'GET /goods/admin/price/skus': () => store.call('GET /goods/admin/price/skus', { query: {} }, as),
    'GET /goods/admin/price/preview': () =>
      store.call('GET /goods/admin/price/preview', { query: { items: `${priced.id}:${half / 100}` } }, as),
    'GET /goods/admin/review/list': () => store.call('GET /goods/admin/review/list', { query: {} }, as),
    'GET /goods/admin/daily_deal/list': () =>
      store.call('GET /goods/admin/daily_deal/list', { query: {} }, as),
    'GET /goods/admin/card_lot/list': () => store.call('GET /goods/admin/card_lot/list', { query: {} }, as),
    'GET /goods/admin/card_lot/view': () =>
      store.call('GET /goods/admin/card_lot/view', { query: { id: progress.id } }, as),
    'GET /goods/admin/card_lot/stock': () => store.call('GET /goods/admin/card_lot/stock', { query: {} }, as),
    'GET /order/admin/dashboard/view': () => store.call('GET /order/admin/dashboard/view', { query: {} }, as),
    'GET /upms/admin/approval/view': () =>
      store.call('GET /upms/admin/approval/view', { query: { id: approvalId } }, as),
    'GET /upms/admin/search/list': () =>
      store.call('GET /upms/admin/search/list', { query: { q: order.sn } }, as),
  };
}

const isCover = (name: string) => /^(?:goodsCover|cover)$/.test(name);
const coverField = /"(?:goodsCover|cover)":/;

/** The values of all fields in a response that are covers. */
function covers(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isCover(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => covers(one, Array.isArray(value) ? name : key));
}

it('an uploaded cover is in each response of the contract that has covers', async () => {
  const withCovers = Object.entries(contract)
    .filter(([, { data }]) =>
      coverField.test(JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' }))),
    )
    .map(([key]) => key);
  expect(withCovers.length).toBeGreaterThan(35);
  expect(Object.keys(calls).sort()).toEqual(withCovers.sort());
  const found: Record<string, string[]> = {};
  for (const [key, call] of Object.entries(calls)) found[key] = [...new Set(covers(await call()))];
  expect(found).toEqual(Object.fromEntries(withCovers.map((key) => [key, [uploaded]])));
});
