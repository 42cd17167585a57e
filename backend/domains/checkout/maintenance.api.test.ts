import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { openPayment, placeOrder, quotedOrder, submitCard } from '../../../tests/load/buyers';
import { siteConfig } from '../../database/schema/content';
import { createTestStore, type TestStore } from '../../testing';

const HOUR = 3_600_000;

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
});
afterAll(() => store?.close());

async function setMaintenance(value: { enabled: boolean; endTime: number | null }): Promise<void> {
  await store.db.update(siteConfig).set({ value }).where(eq(siteConfig.key, 'maintenance'));
}

it('rejects new orders, and allows existing ones to be paid', async () => {
  const who = await fixture.buyer();
  const wish = { skuId: await fixture.firstSku('skylark-video-vip'), values: phoneAccount };
  const standing = await placeOrder(store.call, who, wish);
  const { body } = await quotedOrder(store.call, who, wish);
  const endTime = store.clock.now().getTime() + HOUR;
  await setMaintenance({ enabled: true, endTime });
  expect((await store.call('GET /store/member/site/config')).maintenance).toEqual({
    enabled: true,
    endTime,
    message: '',
  });

  const refused = await fixture.create(who, body, 'while-closed');
  expect(refused).toMatchObject({ status: 503, message: 'store_maintenance', data: { endTime } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(await fixture.orderCount(who)).toBe(1);

  await submitCard(store.call, (await openPayment(store.call, who, standing)).session);
  await store.runJobs();
  expect((await fixture.orderRow(standing.id)).status).toBe('PENDING_EVALUATE');

  // The same key is accepted later, because a refusal is not stored.
  await setMaintenance({ enabled: false, endTime: null });
  expect((await fixture.create(who, body, 'while-closed')).status).toBe(200);
});

it('ends at its end time, or lasts without one', async () => {
  const now = store.clock.now().getTime();
  await setMaintenance({ enabled: true, endTime: now - 1000 });
  expect((await store.call('GET /store/member/site/config')).maintenance.enabled).toBe(false);
  await setMaintenance({ enabled: true, endTime: null });
  expect((await store.call('GET /store/member/site/config')).maintenance.enabled).toBe(true);
});
