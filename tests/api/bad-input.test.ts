import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { locales } from '@/lib/i18n/locales';
import { goods, sku } from '../../backend/database/schema/catalog';
import type { TestStore } from '../../backend/testing';
import { newestCode, otherCode } from './fixtures/sent-code';
import { openStoreBehindGateway } from './gateway/gateway-backend';
import {
  type GatewayAnswer,
  type GatewayBrowser,
  openBrowser,
  signedInBrowser,
} from './gateway/gateway-browser';

const createPath = '/order/member/order/create';
const unknownId = '1800309999999999999';

/** Tables that a purchase or a sign-in writes. */
const watchedTables = [
  ...['orders', 'order_item', 'order_log', 'payment_log', 'refund', 'idempotency_key'],
  ...['game_account', 'address', 'goods_favorite', 'member', 'point_log', 'review', 'card_reveal_log'],
];

let store: TestStore;
let browser: GatewayBrowser;

beforeAll(async () => {
  store = await openStoreBehindGateway();
  browser = await signedInBrowser();
});
afterAll(() => store.close());

/** Row counts, stock, reserved codes and coupons, to compare before and after a rejected request. */
async function readState(): Promise<unknown> {
  const counts = watchedTables.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ');
  const { rows } = await store.db.execute(
    sql.raw(`select ${counts},
      (select sum(available) from sku)::int as available, (select sum(reserved) from sku)::int as reserved,
      (select count(*) from card_code where state <> 'AVAILABLE')::int as held_codes,
      (select string_agg(status, ',' order by id) from coupon_code) as coupons,
      (select count(*) from pgboss.job where name like 'order%' or name like 'payment%' or name like 'delivery%')::int as jobs`),
  );
  return rows;
}

/** Expects an error response with a key that is translated in every language, and no change in the database. */
async function expectRefusal(
  work: () => Promise<GatewayAnswer>,
  status: number,
  key: string,
): Promise<GatewayAnswer> {
  const before = await readState();
  const answer = await work();
  expect([answer.status, answer.message]).toEqual([status, key]);
  expect(await readState()).toEqual(before);
  for (const locale of locales) expect(serverTexts[locale]?.[key], `${key} in ${locale}`).toBeTruthy();
  return answer;
}

const serverTexts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(`messages/${locale}/server.json`, 'utf8'))),
  ]),
);

async function skuOf(slug: string): Promise<{ id: string; goodsId: string }> {
  const [row] = await store.db
    .select({ id: sku.id, goodsId: sku.goodsId })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(eq(goods.slug, slug), eq(sku.isMarketable, true)))
    .orderBy(sku.sort)
    .limit(1);
  if (!row) throw new Error(`No product ${slug}`);
  return row;
}

const quoteData = z.object({ quoteToken: z.string() });

/** A valid body for creating an order. */
async function validOrder(changes: object = {}): Promise<Record<string, unknown>> {
  const { id } = await skuOf('dream-of-changan-card');
  const wish = {
    skuId: id,
    quantity: 1,
    paymentMethod: 'STRIPE_CARD',
    offerType: 'NONE',
    currencyCode: 'USD',
  };
  const quoted = await browser.post('/order/member/order/calculate', wish);
  return { ...wish, quoteToken: quoteData.parse(quoted.data).quoteToken, repeatConfirmed: true, ...changes };
}

const place = (body: unknown, key: string = crypto.randomUUID()) =>
  browser.post(createPath, body, { 'Idempotency-Key': key });

describe('a product that is not for sale', () => {
  it.each(['goodsId', 'skuId'])('has no detail page data for an unknown %s', async (name) => {
    await expectRefusal(
      () => browser.get(`/goods/member/goods/detail?${name}=${unknownId}`),
      404,
      'goods_notFound',
    );
  });

  it('has no checkout, quote or order for an unknown sku', async () => {
    await expectRefusal(
      () => browser.get(`/order/member/order/checkout?skuId=${unknownId}&quantity=1`),
      404,
      'goods_notFound',
    );
    const body = await validOrder({ skuId: unknownId });
    await expectRefusal(() => browser.post('/order/member/order/calculate', body), 404, 'goods_notFound');
    await expectRefusal(() => place(body), 404, 'goods_notFound');
  });

  it('has no account check and cannot be added to favorites', async () => {
    const check = { goodsId: unknownId, values: { account: '1234567' } };
    await expectRefusal(
      () => browser.post('/goods/member/goods/check_account', check),
      404,
      'goods_notFound',
    );
    const add = () => browser.post('/upms/member/goods_favorite/add', { goodsId: unknownId });
    await expectRefusal(add, 404, 'goods_notFound');
  });

  it.each(["1' or '1'='1", '-7', '1e9', '../7', '7.5', '9'.repeat(40)])(
    'rejects %j as an id',
    async (text) => {
      await expectRefusal(
        () => browser.get(`/goods/member/goods/detail?goodsId=${encodeURIComponent(text)}`),
        400,
        'common_message_badRequest',
      );
    },
  );

  it('cannot be bought or viewed when it is taken off sale after the quote', async () => {
    const body = await validOrder();
    const { goodsId } = await skuOf('dream-of-changan-card');
    const setOnSale = (isMarketable: boolean) =>
      store.db.update(goods).set({ isMarketable }).where(eq(goods.id, goodsId));
    await setOnSale(false);
    try {
      const detail = `/goods/member/goods/detail?goodsId=${goodsId}`;
      await expectRefusal(() => browser.get(detail), 404, 'goods_notFound');
      await expectRefusal(() => place(body), 404, 'goods_notFound');
    } finally {
      await setOnSale(true);
    }
  });
});

describe('a quantity', () => {
  it.each([0, -1, 1.5, 1e300, 'many', null])('cannot be %j', async (quantity) => {
    const body = await validOrder({ quantity });
    const isNumber = typeof quantity === 'number';
    const [status, key] = isNumber ? [422, 'goods_quantityInvalid'] : [400, 'common_message_badRequest'];
    await expectRefusal(() => place(body), Number(status), String(key));
    await expectRefusal(
      () => browser.post('/order/member/order/calculate', body),
      Number(status),
      String(key),
    );
  });

  it.each([11, 1e9])(
    'of %d exceeds the limit of an order, and the response states the limit',
    async (quantity) => {
      const body = await validOrder({ quantity });
      const answer = await expectRefusal(() => place(body), 422, 'goods_purchaseLimit');
      expect(answer.data).toEqual({ args: [10] });
    },
  );

  it.each([
    ['0', 'goods_quantityInvalid'],
    ['-1', 'goods_quantityInvalid'],
    ['x', 'goods_quantityInvalid'],
    ['1000000000', 'goods_purchaseLimit'],
  ])('of %s has no checkout', async (quantity, key) => {
    const { id } = await skuOf('dream-of-changan-card');
    const path = `/order/member/order/checkout?skuId=${id}&quantity=${quantity}`;
    await expectRefusal(() => browser.get(path), 422, key);
  });
});

describe('the order number of another member', () => {
  const values = { email: 'thief@mail.example' };
  const calls: [string, (sn: string, thief: GatewayBrowser) => Promise<GatewayAnswer>][] = [
    ['view', (sn, thief) => thief.get(`/order/member/order/view?orderSn=${sn}`)],
    ['payment page', (sn, thief) => thief.get(`/order/member/order/payment?orderSns=${sn}`)],
    ['payment state', (sn, thief) => thief.get(`/order/member/payment/is_pay_success?orderSn=${sn}`)],
    ['cancel', (sn, thief) => thief.post('/order/member/order/cancel', { orderSn: sn })],
    ['refund', (sn, thief) => thief.post('/order/member/order/ask_refund', { orderSn: sn })],
    ['receive', (sn, thief) => thief.post('/order/member/order/receive', { orderSn: sn })],
    ['review', (sn, thief) => thief.post('/order/member/review/save', { orderSn: sn, score: 5 })],
    ['account', (sn, thief) => thief.post('/order/member/order/update_account', { orderSn: sn, values })],
    [
      'codes',
      (sn, thief) => thief.post('/order/member/order/cards', { orderSn: sn, password: 'Tianyun2026' }),
    ],
    [
      'pay',
      (sn, thief) =>
        thief.post(
          '/order/member/payment/load',
          { paymentItemList: [{ orderSn: sn, amount: 1 }], paymentId: 'STRIPE_CARD', cardholderName: 'A' },
          { 'Idempotency-Key': `foreign-order-${sn}` },
        ),
    ],
  ];
  it.each(calls)('is treated like an unknown one (%s)', async (_name, send) => {
    const placed = await place(await validOrder());
    expect(placed.status).toBe(200);
    const { order } = z.object({ order: z.object({ sn: z.string() }) }).parse(placed.data);
    const thief = await signedInBrowser('second@tianyun.example');
    const foreign = await expectRefusal(() => send(order.sn, thief), 404, 'order_notFound');
    const unknown = await expectRefusal(() => send('2026010100000000', thief), 404, 'order_notFound');
    expect(foreign.text).toBe(unknown.text);
    await browser.post('/order/member/order/cancel', { orderSn: order.sn });
  });
});

describe('a quote', () => {
  it('that is ten minutes old is rejected with a new one', async () => {
    const body = await validOrder();
    store.clock.advance(601_000);
    const answer = await expectRefusal(() => place(body), 422, 'order_priceChanged');
    const { quoteToken } = quoteData.parse(answer.data);
    const again = await place({ ...body, quoteToken });
    expect(again.status).toBe(200);
    const { order } = z.object({ order: z.object({ sn: z.string() }) }).parse(again.data);
    await browser.post('/order/member/order/cancel', { orderSn: order.sn });
  });

  it('with an outdated price is rejected', async () => {
    const body = await validOrder();
    const { id } = await skuOf('dream-of-changan-card');
    const change = (fen: number) =>
      store.db
        .update(sku)
        .set({ priceFen: sql`${sku.priceFen} + ${fen}` })
        .where(eq(sku.id, id));
    await change(100);
    try {
      await expectRefusal(() => place(body), 422, 'order_priceChanged');
    } finally {
      await change(-100);
    }
  });

  it.each([
    ['missing', () => ''],
    ['made up', () => `${Math.floor(Date.now() / 1000) + 600}.${'A'.repeat(43)}`],
    ['prolonged', (token: string) => token.replace(/^\d+/, (expiry) => String(Number(expiry) + 3600))],
  ])('that is %s buys nothing', async (_name, forge) => {
    const body = await validOrder();
    const quoteToken = forge(String(body.quoteToken));
    await expectRefusal(() => place({ ...body, quoteToken }), 422, 'order_priceChanged');
  });

  it('is rejected for another quantity and for another member', async () => {
    const body = await validOrder();
    await expectRefusal(() => place({ ...body, quantity: 2 }), 422, 'order_priceChanged');
    const other = await signedInBrowser('second@tianyun.example');
    await expectRefusal(
      () => other.post(createPath, body, { 'Idempotency-Key': 'quote-of-another-member' }),
      422,
      'order_otherAccount',
    );
  });
});

describe('a login code', () => {
  let number = 0;
  async function requestLoginCode(visitor: GatewayBrowser) {
    number += 1;
    const email = `reader${number}@mail.example`;
    const sent = await visitor.post('/upms/member/verify_code/send', {
      scene: 'LOGIN',
      channel: 'EMAIL',
      email,
    });
    const { challengeId } = z.object({ challengeId: z.string() }).parse(sent.data);
    const code = await newestCode(store, email);
    const signIn = (typed: string) =>
      visitor.post('/auth/oauth/token/member', {
        ...{ grant_type: 'email_login', email, code: typed, challengeId, agree: true },
      });
    return { code, signIn };
  }

  it('that is wrong neither signs in nor creates a member', async () => {
    const visitor = openBrowser();
    const { code, signIn } = await requestLoginCode(visitor);
    const answer = await expectRefusal(() => signIn(otherCode(code)), 422, 'common_error_verifyCode');
    expect(answer.cookies).toEqual([]);
    await expectRefusal(() => signIn(''), 422, 'common_error_verifyCode');
    expect((await signIn(code)).status).toBe(200);
  });

  it('that is older than five minutes does not sign in', async () => {
    const { code, signIn } = await requestLoginCode(openBrowser());
    store.clock.advance(301_000);
    await expectRefusal(() => signIn(code), 422, 'common_error_verifyCodeExpired');
  });

  it('is invalid after five wrong attempts and after use', async () => {
    const { code, signIn } = await requestLoginCode(openBrowser());
    for (let tries = 0; tries < 5; tries += 1) await signIn(otherCode(code));
    await expectRefusal(() => signIn(code), 422, 'common_error_verifyCodeExpired');
    const used = await requestLoginCode(openBrowser());
    expect((await used.signIn(used.code)).status).toBe(200);
    await expectRefusal(() => used.signIn(used.code), 422, 'common_error_verifyCodeExpired');
  });
});

describe('a body', () => {
  beforeEach(async () => {
    browser = await signedInBrowser();
  });

  it.each(['{', '{"skuId":', 'undefined', '\u0000', '[1,2', '"text"', 'null', '[]'])(
    'of %j is rejected',
    async (rawBody) => {
      await expectRefusal(
        () =>
          browser.send('POST', createPath, { rawBody, headers: { 'Idempotency-Key': 'a-malformed-body' } }),
        400,
        'common_message_badRequest',
      );
    },
  );

  it.each([
    ['one megabyte', 1024 * 1024],
    ['ten megabytes', 10 * 1024 * 1024],
  ])('of %s is refused', async (_name, bytes) => {
    const rawBody = JSON.stringify({ remark: 'x'.repeat(bytes) });
    await expectRefusal(
      () =>
        browser.send('POST', createPath, { rawBody, headers: { 'Idempotency-Key': 'a-very-large-body' } }),
      413,
      'common_message_payloadTooLarge',
    );
  });

  it('of the wrong media type is rejected', async () => {
    const body = await validOrder();
    await expectRefusal(
      () =>
        browser.send('POST', createPath, {
          body,
          headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': 'a-body-of-text' },
        }),
      400,
      'common_message_badRequest',
    );
  });

  it.each([null, 'short', 'a key with spaces'])('with the idempotency key %j is rejected', async (key) => {
    const body = await validOrder();
    await expectRefusal(
      () => browser.post(createPath, body, { 'Idempotency-Key': key }),
      400,
      'common_message_badRequest',
    );
  });

  it('that differs for the same idempotency key is rejected, and an equal one returns the same order', async () => {
    const body = await validOrder();
    const first = await place(body, 'one-intent-one-order');
    expect(first.status).toBe(200);
    const before = await readState();
    const again = await place(body, 'one-intent-one-order');
    expect(again.data).toEqual(first.data);
    expect(await readState()).toEqual(before);
    await expectRefusal(
      () => place({ ...body, remark: 'another' }, 'one-intent-one-order'),
      422,
      'common_message_unprocessableEntity',
    );
  });
});

describe('a path that does not exist', () => {
  it.each(['/', '/nope', '/order/member', '/order/member/order/nope', '/__proto__', '/constructor'])(
    '%s responds 404 in the envelope',
    async (path) => {
      await expectRefusal(() => browser.get(path), 404, 'common_message_notFound');
    },
  );

  // The backend would decode it to the path of an endpoint, whose declaration the gateway had not found.
  it.each(['/order/member/currency/lis%74', '/%6frder/member/currency/list'])(
    'is also %s with an encoded letter',
    async (path) => {
      await expectRefusal(() => browser.get(path), 404, 'common_message_notFound');
    },
  );
});
