import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSession } from '@/backend/database/schema/identity';
import { createTestStore, type TestStore } from '@/backend/platform/testing';
import { grantCoupon } from '@/backend/promotions/grant-coupon';
import { type Contract, contract, type EndpointKey } from '@/lib/contract/contract';
import type { TokenKind } from '@/lib/contract/endpoint';
import { orderDesk, phoneAccount } from '../api/order-desk';
import { type Buyer, openPayment, quotedOrder } from '../load/buyers';

type KeyWith<T extends TokenKind> = {
  [K in EndpointKey]: Contract[K]['token'] extends T ? K : never;
}[EndpointKey];

type Request = { query?: object; body?: object };

/** Ids of things that belong to one member, or that exist nowhere. */
type Things = {
  addressId: string;
  accountId: string;
  favoriteId: string;
  couponCodeId: string;
  orderSn: string;
  paymentLogSn: string;
  session: string;
};

/**
 * `own`: the call knows no ids but those of the catalogue, so its answer may hold nothing of another member.
 * `foreign`: the call names a thing; another member's must be answered exactly like one that does not exist.
 */
type Row =
  | { own: (shop: { skuId: string; goodsId: string }) => Request }
  | { foreign: (things: Things) => Request };

const nothing = { own: () => ({}) };

/** Every call of a member. The type demands a row for each. */
const rows: Record<KeyWith<'member'>, Row> = {
  'GET /upms/member/profile/load_member': nothing,
  'GET /goods/member/search_keyword/history': nothing,
  'POST /goods/member/search_keyword/history': { own: () => ({ body: { keywords: ['会员'] } }) },
  'DELETE /goods/member/search_keyword/history': { own: () => ({ query: { keyword: '会员' } }) },
  'GET /upms/member/address/list': nothing,
  'POST /upms/member/address/save': { own: () => ({ body: { consignee: '' } }) },
  'POST /upms/member/address/update': {
    foreign: ({ addressId }) => ({ body: { ...englishAddress, id: addressId } }),
  },
  'POST /upms/member/address/set_default': { foreign: ({ addressId }) => ({ body: { id: addressId } }) },
  'DELETE /upms/member/address/delete': { foreign: ({ addressId }) => ({ query: { id: addressId } }) },
  'GET /upms/member/game_account/list': { own: ({ goodsId }) => ({ query: { goodsId } }) },
  'DELETE /upms/member/game_account/delete': { foreign: ({ accountId }) => ({ query: { ids: accountId } }) },
  'POST /upms/member/goods_favorite/add': { own: ({ goodsId }) => ({ body: { goodsId } }) },
  'GET /upms/member/goods_favorite/list': nothing,
  'GET /upms/member/goods_favorite/exists': { own: ({ goodsId }) => ({ query: { goodsIds: goodsId } }) },
  'DELETE /upms/member/goods_favorite/delete': {
    foreign: ({ favoriteId }) => ({ query: { ids: favoriteId } }),
  },
  'POST /upms/file/upload': nothing,
  'DELETE /auth/token/logout': nothing,
  'GET /order/member/order/payment': { foreign: ({ orderSn }) => ({ query: { orderSns: orderSn } }) },
  'POST /order/member/payment/load': {
    foreign: ({ orderSn }) => ({
      body: { paymentItemList: [{ orderSn, amount: 1 }], paymentId: 'STRIPE_CARD', cardholderName: 'LI YUN' },
    }),
  },
  'GET /order/member/payment/is_pay_success': {
    foreign: ({ paymentLogSn }) => ({ query: { paymentLogSn } }),
  },
  'POST /order/member/payment/paypal_capture': { foreign: ({ session }) => ({ body: { token: session } }) },
  'POST /order/member/payment/cancel': { foreign: ({ paymentLogSn }) => ({ body: { paymentLogSn } }) },
  'GET /order/member/order/checkout': { own: ({ skuId }) => ({ query: { skuId } }) },
  'POST /order/member/order/calculate': {
    foreign: ({ couponCodeId }) => ({ body: { ...purchase, offerType: 'COUPON', couponCodeId } }),
  },
  'POST /order/member/order/create': {
    foreign: ({ addressId }) => ({ body: { ...purchase, addressId, quoteToken: 'none' } }),
  },
  'GET /order/member/order/list': nothing,
  'GET /order/member/order/statistics': nothing,
  'GET /order/member/order/view': { foreign: ({ orderSn }) => ({ query: { orderSn } }) },
  'POST /order/member/order/cancel': { foreign: ({ orderSn }) => ({ body: { orderSn } }) },
  'POST /order/member/order/receive': { foreign: ({ orderSn }) => ({ body: { orderSn } }) },
  'POST /order/member/order/update_account': {
    foreign: ({ orderSn }) => ({ body: { orderSn, values: phoneAccount } }),
  },
  'POST /order/member/order/cards': {
    foreign: ({ orderSn }) => ({ body: { orderSn, password: 'Tianyun2026' } }),
  },
  'GET /order/member/order/check_pending_payment': { own: ({ skuId }) => ({ query: { skuId } }) },
  'POST /order/member/review/save': { foreign: ({ orderSn }) => ({ body: { orderSn, score: 1 } }) },
};

const englishAddress = {
  consignee: 'Mallory',
  telephone: '85212345678',
  country: 'HK',
  regionName: 'Kowloon',
  zipCode: '000000',
  detailAddress: '1 Somewhere Road',
};
/** The goods that are shipped, so that an address counts. */
const purchase = {
  skuId: '1800311000000000246',
  quantity: 1,
  paymentMethod: 'STRIPE_CARD',
  offerType: 'NONE',
};

const unknown: Things = {
  addressId: '1999999999999999991',
  accountId: '1999999999999999992',
  favoriteId: '1999999999999999993',
  couponCodeId: '1999999999999999994',
  orderSn: '2026010199999999',
  paymentLogSn: 'P1999999999999999995',
  session: 'pi_sandbox_unknown',
};

let store: TestStore;
let owner: Buyer;
let stranger: Buyer;
let things: Things;
let shop: { skuId: string; goodsId: string };

beforeAll(async () => {
  store = await createTestStore();
  const desk = orderDesk(store);
  const [first, second] = await desk.buyers(2);
  if (!first || !second) throw new Error('No buyers');
  [owner, stranger] = [first, second];
  shop = { skuId: await desk.firstSku('skylark-video-vip'), goodsId: '1800301000000000083' };
  things = await thingsOf(owner);
  expect(Object.values(things).every(Boolean)).toBe(true);
});
afterAll(() => store.close());

/** One of everything a member can have. */
async function thingsOf({ memberId, token }: Buyer): Promise<Things> {
  const as = { as: token };
  const [address, favorite, couponCodeId, quoted] = await Promise.all([
    store.call('POST /upms/member/address/save', { body: { ...englishAddress, consignee: 'Owner' } }, as),
    store.call('POST /upms/member/goods_favorite/add', { body: { goodsId: shop.goodsId } }, as),
    store.db.transaction((tx) => grantCoupon(tx, store.clock, memberId, 'WELCOME8')),
    quotedOrder(store.call, { token }, { skuId: shop.skuId, values: phoneAccount }),
  ]);
  const { order } = await store.call(
    'POST /order/member/order/create',
    { body: { ...quoted.body, saveGameAccount: true } },
    { ...as, idempotencyKey: `owner-${memberId}` },
  );
  const payment = await openPayment(
    store.call,
    { token },
    { sn: order.sn, amount: quoted.orderAmount },
    'PAYPAL',
  );
  const accounts = await store.call('GET /upms/member/game_account/list', {}, as);
  return {
    addressId: address.id,
    accountId: accounts.records[0]?.id ?? '',
    favoriteId: favorite.id,
    couponCodeId,
    orderSn: order.sn,
    paymentLogSn: payment.paymentLogSn,
    session: payment.session,
  };
}

/** Everything that the owner has, to the last column. */
async function estate(): Promise<string> {
  const mine = sql`member_id = ${owner.memberId}`;
  const parts = [
    sql`select * from address where ${mine}`,
    sql`select * from game_account where ${mine}`,
    sql`select * from goods_favorite where ${mine}`,
    sql`select * from coupon_code where ${mine}`,
    sql`select * from orders where ${mine}`,
    sql`select * from order_item where order_id in (select id from orders where ${mine})`,
    sql`select * from order_log where order_id in (select id from orders where ${mine})`,
    sql`select * from payment_log where order_id in (select id from orders where ${mine})`,
    sql`select * from member where id = ${owner.memberId}`,
  ];
  const rowsOf = await Promise.all(parts.map((part) => store.db.execute(sql`${part} order by id`)));
  return JSON.stringify(rowsOf.map((answer) => answer.rows));
}

const keysWith = <T extends TokenKind>(token: T) =>
  Object.entries(contract).flatMap(([key, endpoint]) =>
    endpoint.token === token ? [key as KeyWith<T>] : [],
  );
/** Good enough for the calls that read their input before they look at who asks. */
const idempotencyKey = 'access-matrix-1';

describe('a call of a member', () => {
  it.each(keysWith('member'))('%s is for members only', async (key) => {
    const callers: [string, Record<string, string>][] = [
      ['visitor', {}],
      ['shop front', { Authorization: `Basic ${btoa('shop:shop')}` }],
      ['made-up token', { Authorization: `Bearer ${'x'.repeat(43)}` }],
      ['identity headers', { UserId: owner.memberId, username: `buyer${owner.memberId}` }],
    ];
    for (const [caller, headers] of callers) {
      const answer = await store.attempt(key, {}, { headers, idempotencyKey });
      expect([caller, answer.status, answer.message]).toEqual([caller, 401, 'common_message_unauthorized']);
    }
  });

  it.each(keysWith('member'))('%s is refused with a session that was ended', async (key) => {
    const [gone] = await orderDesk(store).buyers(1);
    await store.db
      .update(authSession)
      .set({ revokedTime: store.clock.now() })
      .where(eq(authSession.memberId, gone?.memberId ?? ''));
    const answer = await store.attempt(key, {}, { as: gone?.token ?? '', idempotencyKey });
    expect(answer).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
  });

  it.each(keysWith('member'))('%s shows and changes nothing of another member', async (key) => {
    expect(Object.keys(rows), 'every call of a member has its row').toContain(key);
    const row = rows[key];
    const before = await estate();
    const ask = async (request: Request) => {
      const [who] = await orderDesk(store).buyers(1);
      const as = key === 'DELETE /auth/token/logout' ? (who ?? stranger) : stranger;
      return store.attempt(key, request, { as: as.token, idempotencyKey: `matrix-${crypto.randomUUID()}` });
    };
    if ('own' in row) {
      const answer = await ask(row.own(shop));
      const text = JSON.stringify(answer.body);
      for (const secret of [owner.memberId, ...Object.values(things)]) expect(text).not.toContain(secret);
    } else {
      const foreign = await ask(row.foreign(things));
      const none = await ask(row.foreign(unknown));
      expect(foreign.status, JSON.stringify(foreign.body)).toBeGreaterThanOrEqual(400);
      expect(foreign.status).toBeLessThan(500);
      expect(foreign.status).not.toBe(401);
      expect(foreign.body).toEqual(none.body);
    }
    expect(await estate()).toBe(before);
  });
});

describe('a call of the shop front', () => {
  it.each(keysWith('client'))('%s needs its token', async (key) => {
    for (const headers of [
      {},
      { Authorization: `Basic ${btoa('shop:wrong')}` },
      { Authorization: `Bearer ${stranger.token}` },
    ]) {
      expect((await store.attempt(key, {}, { headers: { Authorization: '', ...headers } })).status).toBe(401);
    }
  });
});

describe('a call for everybody', () => {
  it.each(keysWith('optional'))('%s is no anonymous answer to a token that has ended', async (key) => {
    const answer = await store.attempt(key, {}, { as: 'x'.repeat(43) });
    expect(answer).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
  });
});
