import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderDesk, phoneAccount } from '../../tests/api/order-desk';
import { openPayment, placeOrder, quotedOrder, submitCard } from '../../tests/load/buyers';
import { siteConfig } from '../database/schema/catalog';
import { createTestStore, type TestStore } from '../platform/testing';

const HOUR = 3_600_000;

let store: TestStore;
let desk: ReturnType<typeof orderDesk>;
beforeAll(async () => {
  store = await createTestStore();
  desk = orderDesk(store);
});
afterAll(() => store?.close());

async function setMaintenance(value: { enabled: boolean; endTime: number | null }): Promise<void> {
  await store.db.update(siteConfig).set({ value }).where(eq(siteConfig.key, 'maintenance'));
}

it('refuses new orders, and lets those that stand be paid', async () => {
  const who = await desk.buyer();
  const wish = { skuId: await desk.firstSku('skylark-video-vip'), values: phoneAccount };
  const standing = await placeOrder(store.call, who, wish);
  const { body } = await quotedOrder(store.call, who, wish);
  const endTime = store.clock.now().getTime() + HOUR;
  await setMaintenance({ enabled: true, endTime });
  expect((await store.call('GET /store/member/site/config')).maintenance).toEqual({ enabled: true, endTime });

  const refused = await desk.create(who, body, 'while-closed');
  expect(refused).toMatchObject({ status: 503, message: 'store_maintenance', data: { endTime } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(await desk.orderCount(who)).toBe(1);

  await submitCard(store.call, (await openPayment(store.call, who, standing)).session);
  await store.runJobs();
  expect((await desk.orderRow(standing.id)).status).toBe('PENDING_EVALUATE');

  // The same key is good after it: a refusal is no answer to keep.
  await setMaintenance({ enabled: false, endTime: null });
  expect((await desk.create(who, body, 'while-closed')).status).toBe(200);
});

it('ends by itself at its time, and lasts without one', async () => {
  const now = store.clock.now().getTime();
  await setMaintenance({ enabled: true, endTime: now - 1000 });
  expect((await store.call('GET /store/member/site/config')).maintenance.enabled).toBe(false);
  await setMaintenance({ enabled: true, endTime: null });
  expect((await store.call('GET /store/member/site/config')).maintenance.enabled).toBe(true);
});
