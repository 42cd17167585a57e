import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { type Buyer, quotedOrder } from '../../../tests/load/buyers';
import { goods, sku } from '../../database/schema/catalog';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { readOrderSettings } from '../settings/order-settings';
import { saveSetting } from '../settings/save-setting';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  // A demo allows twenty times the orders, so that the rules below count as written.
  store = await createTestStore({ rateLimitFactor: 1 / 20 });
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store.close());

type Device = { ip: string; userAgent: string };

async function order(who: Buyer, { ip, userAgent }: Device) {
  const { body } = await quotedOrder(store.call, who, { skuId: video, values: phoneAccount });
  return store.attempt(
    'POST /order/member/order/create',
    { body },
    {
      as: who.token,
      idempotencyKey: `key-${newId()}`,
      headers: { 'x-real-ip': ip, 'user-agent': userAgent },
    },
  );
}

async function withRule(key: 'device' | 'ip', maxOrders: number): Promise<void> {
  const { risk } = await readOrderSettings(store.db);
  const velocity = [{ key, windowMinutes: 60, maxOrders }];
  await saveSetting(store.db, 'risk', { ...risk, velocity }, store.clock.now());
}

describe('orders of many accounts', () => {
  it('asvs:V2.4.2 from one device are refused, and accepted from another one and an hour later', async () => {
    await withRule('device', 2);
    const [one, two, three, four] = await fixture.buyers(4);
    if (!one || !two || !three || !four) throw new Error('No buyers');
    const device = { ip: '203.0.113.10', userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
    expect((await order(one, device)).status).toBe(200);
    expect((await order(two, device)).status).toBe(200);
    const refused = await order(three, device);
    expect(refused).toMatchObject({ status: 429, message: 'order_tooFast', data: { args: [60] } });
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await fixture.orderCount(three)).toBe(0);
    expect((await order(three, { ...device, userAgent: 'Mozilla/5.0 (iPhone) Safari/605' })).status).toBe(
      200,
    );
    expect((await order(four, { ...device, ip: '203.0.113.11' })).status).toBe(200);
    store.clock.advance(61 * 60_000);
    expect((await order(four, device)).status).toBe(200);
  });

  it('from one address are refused, with any device', async () => {
    await withRule('ip', 1);
    const [one, two] = await fixture.buyers(2);
    if (!one || !two) throw new Error('No buyers');
    const at = (userAgent: string) => ({ ip: '203.0.113.20', userAgent });
    expect((await order(one, at('one'))).status).toBe(200);
    expect((await order(two, at('two'))).message).toBe('order_tooFast');
  });

  it('placed at the same time all count', async () => {
    await withRule('device', 3);
    const buyers = await fixture.buyers(12);
    const device = { ip: '203.0.113.30', userAgent: 'script' };
    await Promise.all(buyers.map((who) => order(who, device)));
    const late = await fixture.buyer();
    expect((await order(late, device)).message).toBe('order_tooFast');
  });
});

describe('an order', () => {
  it('far below the cost of its items is refused, and nothing is reserved', async () => {
    const who = await fixture.buyer();
    const { body } = await quotedOrder(store.call, who, { skuId: video, values: phoneAccount });
    const [before] = await store.db.select().from(sku).where(eq(sku.id, video));
    const stock = await fixture.stockOf(video);
    const costOf = (costFen: number) => store.db.update(sku).set({ costFen }).where(eq(sku.id, video));
    try {
      await costOf((before?.priceFen ?? 0) + 5001);
      expect(await fixture.create(who, body)).toMatchObject({ status: 422, message: 'order_belowCost' });
      expect(await fixture.orderCount(who)).toBe(0);
      expect(await fixture.stockOf(video)).toEqual(stock);
      await costOf((before?.priceFen ?? 0) + 5000);
      expect((await fixture.create(who, body)).status).toBe(200);
    } finally {
      await costOf(before?.costFen ?? 0);
    }
  });

  it('asvs:V2.2.3 is not sent to a region that the product is not sold to', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('starmap-desk-mat');
    const addressId = await fixture.addressOf(who);
    const soldTo = (regions: string[]) =>
      store.db.update(goods).set({ regions }).where(eq(goods.slug, 'starmap-desk-mat'));
    const { body } = await quotedOrder(store.call, who, { skuId, addressId });
    await soldTo(['JP', 'SG']);
    expect(await fixture.create(who, body)).toMatchObject({ status: 422, message: 'order_regionNotServed' });
    expect(await fixture.orderCount(who)).toBe(0);
    await soldTo(['HK']);
    expect((await fixture.create(who, body)).status).toBe(200);
  });
});
