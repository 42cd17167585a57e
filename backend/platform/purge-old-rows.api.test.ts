import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTime } from '../../lib/time';
import { orderFixture, phoneAccount } from '../../tests/api/fixtures/order';
import { placeOrder } from '../../tests/load/buyers';
import { supplierCall, supplierEvent } from '../database/schema/fulfilment';
import { idempotencyKey, orderItem } from '../database/schema/orders';
import { paymentEvent } from '../database/schema/payments';
import { outbox, rateLimit } from '../database/schema/platform';
import { createTestStore, type TestStore } from '../testing';
import { newId } from './new-id';
import { purgeOldRows } from './purge-old-rows';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const daysAgo = (days: number) => addTime(store.clock.now(), -days, 'day');
const event = (id: string, days: number, more: Partial<typeof paymentEvent.$inferInsert> = {}) => ({
  id,
  provider: 'sandbox',
  type: 'x',
  providerRef: 'ref',
  processedTime: daysAgo(days),
  createdTime: daysAgo(days),
  ...more,
});
const notice = (id: string, days: number, status: 'WAITING' | 'SENT' | 'FAILED') => ({
  id,
  recipient: 'a@b.example',
  channel: 'EMAIL' as const,
  subject: 's',
  text: 't',
  status,
  createdTime: daysAgo(days),
});

it('deletes what is old and finished, and keeps the rest', async () => {
  const { db } = store;
  await db
    .insert(paymentEvent)
    .values([
      event('old', 91),
      event('recent', 89),
      event('unprocessed', 91, { processedTime: null }),
      event('without payment', 91, { processedTime: null, providerRef: null }),
    ]);
  const callback = { supplier: 'http', type: 'x', requestId: '1-0' };
  await db.insert(supplierEvent).values([
    { ...callback, id: 'http:old', createdTime: daysAgo(91) },
    { ...callback, id: 'http:recent', createdTime: daysAgo(89) },
  ]);
  await db
    .insert(outbox)
    .values([
      notice('sent', 31, 'SENT'),
      notice('just sent', 29, 'SENT'),
      notice('waiting', 400, 'WAITING'),
      notice('failed', 31, 'FAILED'),
      notice('failed long ago', 91, 'FAILED'),
    ]);
  await db.insert(idempotencyKey).values([
    { id: 'old', requestHash: 'h', createdTime: daysAgo(31) },
    { id: 'recent', requestHash: 'h', createdTime: daysAgo(29) },
  ]);
  await db.insert(rateLimit).values([
    { key: 'over', points: 1, expire: daysAgo(2) },
    { key: 'running', points: 1, expire: daysAgo(-1) },
  ]);

  await purgeOldRows(store.system());

  const events = await db.select({ id: paymentEvent.id }).from(paymentEvent);
  expect(events.map(({ id }) => id).sort()).toEqual(['recent', 'unprocessed']);
  const callbacks = await db.select({ id: supplierEvent.id }).from(supplierEvent);
  expect(callbacks.map(({ id }) => id)).toEqual(['http:recent']);
  const notices = await db.select({ id: outbox.id }).from(outbox);
  expect(notices.map(({ id }) => id).sort()).toEqual(['failed', 'just sent', 'waiting']);
  const keys = await db.select({ id: idempotencyKey.id }).from(idempotencyKey);
  expect(keys.map(({ id }) => id)).toEqual(['recent']);
  const limits = await db
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(inArray(rateLimit.key, ['over', 'running']));
  expect(limits.map(({ key }) => key)).toEqual(['running']);
});

it('deletes supplier calls of finished items only', async () => {
  const fixture = orderFixture(store);
  const wish = { skuId: await fixture.firstSku('skylark-video-vip'), values: phoneAccount };
  const items: string[] = [];
  for (const deliveryState of ['DELIVERED', 'WAITING'] as const) {
    const order = await placeOrder(store.call, await fixture.buyer(), wish);
    const [item] = await store.db
      .update(orderItem)
      .set({ deliveryState })
      .where(eq(orderItem.orderId, order.id))
      .returning({ id: orderItem.id });
    if (!item) throw new Error('No item');
    items.push(item.id);
    await store.db.insert(supplierCall).values({
      id: newId(),
      orderItemId: item.id,
      attempt: 1,
      status: 'DELIVERED',
      createdTime: daysAgo(181),
    });
  }
  await purgeOldRows(store.system());
  const left = await store.db.select({ item: supplierCall.orderItemId }).from(supplierCall);
  expect(left.map(({ item }) => item)).toEqual([items[1]]);
});

it('deletes more rows than one batch holds', async () => {
  const many = Array.from({ length: 2500 }, (_, n) => ({
    id: `many ${n}`,
    requestHash: 'h',
    createdTime: daysAgo(40),
  }));
  await store.db.insert(idempotencyKey).values(many);
  await purgeOldRows(store.system());
  const [left] = await store.db
    .select({ n: count() })
    .from(idempotencyKey)
    .where(
      inArray(
        idempotencyKey.id,
        many.map(({ id }) => id),
      ),
    );
  expect(left?.n).toBe(0);
});
