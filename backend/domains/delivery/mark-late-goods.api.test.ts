import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Locale, locales } from '../../../lib/i18n/locales';
import { topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { goods, sku } from '../../database/schema/catalog';
import { orderItem } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';
import { fulfilmentSweeps } from './jobs';
import { lateRule } from './mark-late-goods';

const minute = 60_000;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store?.close());

/** The sweep, and the alarms that it raises. */
async function sweep(): Promise<unknown[]> {
  const events: unknown[] = [];
  const record = (fields: { event?: string }) => events.push(fields.event);
  const log = Object.assign(Object.create(store.services.log), { error: record });
  await fulfilmentSweeps['sweep.late-goods']({ ...store.system(), log });
  return events;
}

async function paidOrder(): Promise<Awaited<ReturnType<typeof trade.place>>> {
  const order = await trade.place(topUp);
  await trade.pay(order);
  return order;
}

/** The product of the orders. */
async function product() {
  const [row] = await store.db
    .select({ id: goods.id, etaMaxSeconds: goods.etaMaxSeconds })
    .from(goods)
    .innerJoin(sku, eq(sku.goodsId, goods.id))
    .where(eq(sku.id, topUp.skuId));
  if (!row) throw new Error('No product');
  return row;
}

const termsOnPage = async (goodsId: string, locale: Locale = 'en') =>
  (await store.call('GET /goods/member/goods/detail', { query: { goodsId } }, { locale })).goods;

const arrive = (orderIds: readonly string[]) =>
  store.db
    .update(orderItem)
    .set({ deliveredTime: store.clock.now(), deliveryState: 'DELIVERED' })
    .where(inArray(orderItem.orderId, [...orderIds]));

it('a product that is delivered later than promised says so on every page, until it is on time again', async () => {
  const { id, etaMaxSeconds } = await product();
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  store.clock.advance(etaMaxSeconds * 1000 - minute);
  expect(await sweep()).toEqual([]);
  expect(await termsOnPage(id)).not.toHaveProperty('lateSeconds');

  store.clock.advance(11 * minute);
  expect(await sweep()).toEqual(['delivery.slow']);
  const { lateSeconds = 0 } = await termsOnPage(id);
  expect(lateSeconds).toBeGreaterThan(etaMaxSeconds);
  expect(lateSeconds).toBeLessThanOrEqual(etaMaxSeconds + 12 * 60);
  for (const lang of locales)
    expect(await termsOnPage(id, lang)).toMatchObject({ lateSeconds, isInstant: false });
  const [{ buyer, sn }] = orders as [(typeof orders)[0]];
  const order = await store.call(
    'GET /order/member/order/view',
    { query: { orderSn: sn } },
    { as: buyer.token },
  );
  expect(order).toMatchObject({ lateSeconds });
  const checkout = await store.call(
    'GET /order/member/order/checkout',
    { query: { skuId: topUp.skuId } },
    { as: buyer.token },
  );
  expect(checkout.goods).toMatchObject({ lateSeconds });
  expect((await store.invalidations()).some(({ tags }) => tags.some((tag) => tag.includes(id)))).toBe(true);
  // The alarm is raised once.
  expect(await sweep()).toEqual([]);

  await arrive(orders.map((each) => each.id));
  store.clock.advance(lateRule.windowHours * 60 * minute + minute);
  expect(await sweep()).toEqual([]);
  expect(await termsOnPage(id)).not.toHaveProperty('lateSeconds');
});

it('a few late orders among many that are on time change nothing', async () => {
  const { id, etaMaxSeconds } = await product();
  const late = [await paidOrder(), await paidOrder(), await paidOrder()];
  store.clock.advance((etaMaxSeconds + 60) * 1000);
  const onTime = [await paidOrder(), await paidOrder(), await paidOrder(), await paidOrder()];
  await arrive([...late, ...onTime].map((each) => each.id));
  expect(await sweep()).toEqual([]);
  expect(await termsOnPage(id)).not.toHaveProperty('lateSeconds');
});
