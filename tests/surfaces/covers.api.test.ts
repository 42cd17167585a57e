import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods, sku } from '@/backend/database/schema/catalog';
import { createTestStore, type TestStore } from '@/backend/testing';
import { uploaded } from '@/tests/api/fixtures/editor';
import { staffWith } from '@/tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '@/tests/api/fixtures/trade';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
  trade = tradeFixture(store);
  for (const { skuId } of [cardCodes, topUp]) {
    const [one] = await store.db.select().from(sku).where(eq(sku.id, skuId));
    await store.db
      .update(goods)
      .set({ coverUrl: uploaded })
      .where(eq(goods.id, one?.goodsId ?? ''));
  }
});
afterAll(() => store.close());

/** The paths of all pictures in a response whose field is a cover. */
function covers(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /cover$/i.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => covers(one, Array.isArray(value) ? name : key));
}

it('an uploaded cover is shown wherever the product of an order is', async () => {
  const unpaid = await trade.place(cardCodes);
  const as = unpaid.buyer.token;
  const order = await trade.buy(topUp, unpaid.buyer);
  const review = { orderSn: order.sn, score: 5, content: 'Arrived at once, thank you' };
  await store.call('POST /order/member/review/save', { body: review }, { as });
  const message = {
    category: 'CONSULTATION' as const,
    subject: 'About it',
    content: 'A question',
    orderSn: order.sn,
  };
  const ticket = await store.call('POST /member/message', { body: { ...message, attachments: [] } }, { as });
  const clerk = await staffWith(store, ['ROLE_SERVICE', 'ROLE_OPERATIONS']);
  const byStaff = { as: clerk.token };
  const one = { query: { orderSn: order.sn } };
  const options = await store.call('GET /order/member/aftersales/options', one, { as });
  await store.call(
    'POST /order/member/aftersales/apply',
    { body: { orderSn: order.sn, type: 'REFUND', reason: 'NOT_RECEIVED', units: 1 } },
    { as, idempotencyKey: 'cover-request' },
  );
  const surfaces = {
    'form of a request': options,
    'requests of staff': await store.call('GET /order/admin/aftersales/list', { query: {} }, byStaff),
    checkout: await store.call('GET /order/member/order/checkout', { query: { skuId: topUp.skuId } }, { as }),
    payment: await store.call('GET /order/member/order/payment', { query: { orderSns: unpaid.sn } }, { as }),
    orders: await store.call('GET /order/member/order/list', {}, { as }),
    order: await store.call('GET /order/member/order/view', one, { as }),
    reviews: await store.call('GET /order/member/review/list', {}, { as }),
    'orders of staff': await store.call('GET /order/admin/order/list', { query: {} }, byStaff),
    'order of staff': await store.call('GET /order/admin/order/view', one, byStaff),
    'ticket of staff': await store.call(
      'GET /member/admin/message/{id}',
      { params: { id: ticket.id } },
      byStaff,
    ),
  };
  for (const [name, response] of Object.entries(surfaces)) {
    const found = covers(response);
    expect(found.length, name).toBeGreaterThan(0);
    expect(new Set(found), name).toEqual(new Set([uploaded]));
  }
});
