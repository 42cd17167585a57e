import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { supplierEvent } from '@/backend/database/schema/fulfilment';
import { orderLog, orders } from '@/backend/database/schema/orders';
import { outbox } from '@/backend/database/schema/platform';
import { mailed } from '../api/fixtures/mailed';
import { runCounts } from '../setup/run-counts';
import { createSuppliedStore, supplierAccount } from '../stand-ins/supplier/supplied-store';
import type { Forgery } from '../stand-ins/supplier/supplier-stand-in';

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore();
});
afterAll(() => shop.close());

const orderCount = runCounts.callbackOrders;

const forgeries: readonly Forgery[] = [
  { secret: supplierAccount.secret },
  { keyId: 'someone-else' },
  { shift: -400 },
  { shift: 400 },
  { body: '{"eventId":"evt-forged","type":"top-up.updated","requestId":"1-0"}' },
];

it('has one effect per top-up for duplicate and forged callbacks', async () => {
  const { store, supplier } = shop;
  supplier.decide = () => 'PROCESSING';
  const placed = [];
  for (let made = 0; made < orderCount; made += 1) placed.push(await shop.paidOrder());
  await store.runJobs();
  for (const { requestId } of placed) supplier.finish(requestId, 'DELIVERED');

  const accepted: number[] = [];
  const refused: number[] = [];
  for (const { requestId } of placed) {
    const duplicates = Array.from({ length: 10 }, () => shop.send(supplier.callback(requestId)));
    const others = Array.from({ length: 5 }, (_, n) =>
      shop.send(supplier.callback(requestId, { eventId: `evt-${requestId}-${n}`, type: 'top-up.failed' })),
    );
    const forged = forgeries.map((forgery) => shop.send(supplier.callback(requestId, forgery)));
    for (const { status } of await Promise.all([...duplicates, ...others])) accepted.push(status);
    for (const { status } of await Promise.all(forged)) refused.push(status);
    await store.runJobs();
  }
  await shop.runFor(61, 4);

  const ids = placed.map(({ id }) => id);
  const deliveries = await store.db
    .select({ orderId: orderLog.orderId })
    .from(orderLog)
    .where(and(inArray(orderLog.orderId, ids), eq(orderLog.type, 'DELIVERY')));
  const recipients = placed.map(({ who }) => `buyer${who.memberId}@tianyun.example`);
  const sent = await mailed(store, inArray(outbox.recipient, recipients));
  const mails = sent.filter(({ subject }) => subject.includes('到账'));
  const events = await store.db.select().from(supplierEvent);
  const topUps = placed.flatMap(({ requestId }) => supplier.callsOf(requestId, 'TOP_UP'));
  console.info(
    `callbacks ${accepted.length + refused.length}, forged and accepted ${refused.filter((status) => status === 200).length}, events ${events.length}, deliveries ${deliveries.length} of ${orderCount}, second effects ${deliveries.length - orderCount} (${store.engine})`,
  );
  expect(accepted).toEqual(Array(15 * orderCount).fill(200));
  expect(refused).toEqual(Array(5 * orderCount).fill(400));
  expect(events).toHaveLength(6 * orderCount);
  expect(events.every(({ processedTime, result }) => processedTime !== null && result === 'DELIVERED')).toBe(
    true,
  );
  expect(deliveries.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
  expect(mails).toHaveLength(orderCount);
  expect(topUps).toHaveLength(orderCount);
  expect(supplier.effects).toHaveLength(orderCount);
  const rows = await store.db.select({ status: orders.status }).from(orders).where(inArray(orders.id, ids));
  expect(rows.every(({ status }) => status === 'PENDING_EVALUATE')).toBe(true);
});

it('queues one query for an event that arrives ten times', async () => {
  const { store, supplier } = shop;
  supplier.decide = () => 'PROCESSING';
  const { requestId } = await shop.paidOrder();
  await store.runJobs();
  supplier.finish(requestId, 'DELIVERED');
  const callback = supplier.callback(requestId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.send(callback)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { rows } = await store.db.execute(
    sql`select 1 from pgboss.job where name = 'supplier.callback' and data->>'requestId' = ${requestId}`,
  );
  expect(rows).toHaveLength(1);
});

it('does not deliver what a callback claims and the supplier denies', async () => {
  const { store, supplier } = shop;
  supplier.decide = () => 'PROCESSING';
  const order = await shop.paidOrder();
  await store.runJobs();
  expect((await shop.send(supplier.callback(order.requestId, { type: 'top-up.delivered' }))).status).toBe(
    200,
  );
  await store.runJobs();
  expect(await shop.itemOf(order.id)).toMatchObject({ deliveryState: 'SENDING', deliveredQuantity: 0 });
});

it('ignores callbacks about requests that the shop never made', async () => {
  const { store, supplier } = shop;
  const { itemId } = await shop.paidOrder();
  const calls = supplier.calls.length;
  for (const requestId of ['1-0', 'none', `${itemId}-7`]) {
    expect((await shop.send(supplier.callback(requestId))).status).toBe(200);
  }
  const queued = await store.db.select().from(supplierEvent).where(like(supplierEvent.requestId, '%-7'));
  expect(queued).toHaveLength(1);
  await store.runJobs();
  const asked = supplier.calls.slice(calls).filter(({ kind }) => kind === 'QUERY');
  expect(asked).toEqual([]);
  const [row] = await store.db.select().from(supplierEvent).where(eq(supplierEvent.id, 'http:evt-none'));
  expect(row).toMatchObject({ result: 'UNKNOWN_REQUEST' });
});
