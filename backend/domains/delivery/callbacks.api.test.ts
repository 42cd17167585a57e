import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSuppliedStore } from '../../../tests/stand-ins/supplier/supplied-store';
import { supplierEvent } from '../../database/schema/fulfilment';
import { goodsFacts } from '../../doctor/goods-facts';
import { findViolating } from '../../doctor/run-doctor';
import { storeJobs } from '../../jobs/store-jobs';
import { callbackWaits } from '../../platform/waits/order-waits';
import { deliver } from './deliver';

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore();
});
afterEach(() => {
  shop.supplier.fault = () => null;
});
afterAll(() => shop.close());

/** A callback whose job is not retried any more, because the supplier does not respond. */
async function unansweredCallback(): Promise<string> {
  const order = await shop.paidOrder();
  await deliver(shop.store.system(), order.id, ['DIRECT']);
  shop.supplier.fault = () => ({ kind: 'status', status: 503, code: 'UNAVAILABLE', after: false });
  const eventId = `evt-${order.requestId}`;
  expect(await shop.send(shop.supplier.callback(order.requestId, { eventId }))).toMatchObject({
    status: 200,
  });
  await shop.store.rawSql(`delete from pgboss.job where name = 'supplier.callback'`);
  return `http:${eventId}`;
}

const sweepAfter = async (seconds: number) => {
  shop.store.clock.advance(seconds * 1000);
  await storeJobs['sweep.top-ups'](shop.store.system(), {});
};

const resultOf = async (id: string) => {
  const [row] = await shop.store.db.select().from(supplierEvent).where(eq(supplierEvent.id, id));
  return row?.result;
};

it('a callback whose job failed is handled once the supplier responds', async () => {
  const id = await unansweredCallback();
  await sweepAfter(600);
  expect(await resultOf(id)).toBeNull();
  shop.supplier.fault = () => null;
  // Calls pause for half a minute after several failures.
  await sweepAfter(60);
  expect(await resultOf(id)).toBe('DELIVERED');
});

it('a callback that the supplier has not responded about for a day ends, and the doctor does not report it', async () => {
  const id = await unansweredCallback();
  await sweepAfter(callbackWaits.RECEIVED.deadline - 60);
  expect(await resultOf(id)).toBeNull();
  const calls = goodsFacts.find(({ name }) => name === 'supplier-calls');
  if (!calls) throw new Error('No invariant');
  expect(await findViolating(shop.store.db, calls, shop.store.clock.now())).toEqual([]);
  await sweepAfter(120);
  expect(await resultOf(id)).toBe('UNKNOWN');
});

it('25 callbacks that wait are handled in one run', async () => {
  const id = await unansweredCallback();
  const [row] = await shop.store.db.select().from(supplierEvent).where(eq(supplierEvent.id, id));
  if (!row) throw new Error('No callback');
  const ids = Array.from({ length: 24 }, (_, place) => `${id}-${place}`);
  await shop.store.db.insert(supplierEvent).values(ids.map((one) => ({ ...row, id: one })));
  shop.supplier.fault = () => null;
  await sweepAfter(600);
  expect(await Promise.all([id, ...ids].map(resultOf))).toEqual(Array(25).fill('DELIVERED'));
});
