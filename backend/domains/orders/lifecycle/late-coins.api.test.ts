import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountFixture, type Owner } from '../../../../tests/api/fixtures/account';
import { findViolations } from '../../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { goods, sku } from '../../../database/schema/catalog';
import { orderItem, orders } from '../../../database/schema/orders';
import { pointLog } from '../../../database/schema/pricing';
import { transact } from '../../../platform/concurrency/write-later';
import { createTestStore, type TestStore } from '../../../testing';
import { saveSetting } from '../../settings/save-setting';
import { giveLateCoins } from './late-coins';
import { transition } from './transition';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let promised: number;
let owner: Owner;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
  trade = tradeFixture(store);
  const [row] = await store.db
    .select({ seconds: goods.etaMaxSeconds })
    .from(goods)
    .innerJoin(sku, eq(sku.goodsId, goods.id))
    .where(eq(sku.id, topUp.skuId));
  promised = row?.seconds ?? 0;
});
beforeEach(async () => {
  await give({});
  owner = await accountFixture(store).owner({ certificationStatus: 'VERIFIED' });
});
afterAll(() => store?.close());

const give = (changes: object) =>
  saveSetting(
    store.db,
    'lateCoins',
    { sharePercent: 10, mostCoins: 500, mostCoinsPerDay: 1000, ...changes },
    store.clock.now(),
  );
const pass = (seconds: number) => store.clock.advance(seconds * 1000);
async function paid(wish: Parameters<typeof trade.place>[0] = topUp) {
  const order = await trade.place(wish, owner);
  await trade.pay(order);
  return order;
}
/** Delivers as the supplier's response does. */
const deliver = (orderId: string) =>
  transact(store.db, (tx) =>
    transition(tx, store.system(), { orderId, event: 'DELIVERED', actor: { type: 'SYSTEM' } }),
  );
const coinsOf = async (orderId: string) => {
  const rows = await store.db
    .select({ credit: pointLog.credit, type: pointLog.type })
    .from(pointLog)
    .where(eq(pointLog.orderId, orderId));
  return rows.filter(({ type }) => type === 'LATE').map(({ credit }) => credit);
};
const viewed = (orderSn: string) =>
  store.call('GET /order/member/order/view', { query: { orderSn } }, { as: owner.token });

it('a delivery after more than twice the promised time brings a share of what was paid, in mail, order and list', async () => {
  await give({ mostCoins: 10_000 });
  const order = await paid();
  pass(2 * promised + 5);
  await deliver(order.id);
  const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
  const expected = Math.floor((row?.amountPaidFen ?? 0) / 10);
  expect(expected).toBeGreaterThan(0);
  expect(await coinsOf(order.id)).toEqual([expected]);
  expect((await viewed(order.sn)).lateCoins).toBe(expected);
  await store.runJobs();
  const mail = (await mailedTo(store, owner.email)).at(-1)?.text ?? '';
  expect(mail).toMatch(new RegExp(`延迟补偿[^\\n]*${expected.toLocaleString('en')}`));
  const { records } = await store.call('GET /upms/member/point_log/list', {}, { as: owner.token });
  expect(records[0]).toMatchObject({ type: 'LATE', credit: expected, orderSn: order.sn });
});

it('a delivery within twice the promised time brings none', async () => {
  const order = await paid();
  pass(2 * promised - 5);
  await deliver(order.id);
  expect(await coinsOf(order.id)).toEqual([]);
  expect((await viewed(order.sn)).lateCoins).toBe(0);
});

it('the time on hold does not count', async () => {
  const order = await paid();
  const act = (event: 'SUPPLIER_HOLD' | 'PASS_REVIEW') =>
    transact(store.db, (tx) =>
      transition(tx, store.system(), {
        orderId: order.id,
        event,
        actor: { type: 'STAFF', id: 'test' },
        ...(event === 'SUPPLIER_HOLD' ? { holdReason: 'MANUAL' as const } : {}),
      }),
    );
  await act('SUPPLIER_HOLD');
  pass(10 * promised);
  await act('PASS_REVIEW');
  pass(promised);
  await deliver(order.id);
  expect(await coinsOf(order.id)).toEqual([]);
});

it('what staff and couriers deliver brings none, and a shop that gives nothing neither', async () => {
  const order = await paid();
  pass(3 * promised);
  const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
  const items = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
  if (!row) throw new Error('No order');
  for (const deliveryMode of ['MANUAL', 'SHIPPING'] as const) {
    const manual = items.map((item) => ({ ...item, deliveryMode }));
    expect(await transact(store.db, (tx) => giveLateCoins(tx, store.services, row, manual))).toBe(0);
  }
  await give({ sharePercent: 0 });
  await deliver(order.id);
  expect(await coinsOf(order.id)).toEqual([]);
});

it('asvs:V2.3.4 the limits of an order and of a day hold for deliveries at the same time', async () => {
  await give({ sharePercent: 20, mostCoins: 100, mostCoinsPerDay: 250 });
  const all = [];
  for (let count = 0; count < 4; count += 1) all.push(await paid());
  pass(2 * promised + 60);
  await Promise.all(all.map(({ id }) => deliver(id)));
  const coins = (await Promise.all(all.map(({ id }) => coinsOf(id)))).flat();
  expect(coins.sort((a, b) => b - a)).toEqual([100, 100, 50]);
});

it('an order gets its coins once, and the books and the ledger agree', async () => {
  const order = await paid();
  pass(2 * promised + 60);
  await deliver(order.id);
  const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
  const items = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
  if (!row) throw new Error('No order');
  await transact(store.db, (tx) => giveLateCoins(tx, store.services, row, items));
  expect(await coinsOf(order.id)).toHaveLength(1);
  const found = async () => Object.keys(await findViolations(store)).filter((name) => /coin/.test(name));
  expect(await found()).toEqual([]);
  await store.db.update(orders).set({ lateCoins: 1 }).where(eq(orders.id, order.id));
  expect(await found()).toEqual(['coin-events']);
});
