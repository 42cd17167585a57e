import { and, eq, inArray, lt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods, sku } from '../../backend/database/schema/catalog';
import { cardCode, sandboxPayment, sandboxTopup } from '../../backend/database/schema/fulfilment';
import { orderItem, orders, paymentLog } from '../../backend/database/schema/orders';
import type { OpenStore } from '../../backend/open-store';
import { storeJobs } from '../../backend/store-jobs';
import { type Buyer, makeBuyers, openPayment, placeOrder, submitCard, type Wish } from '../load/buyers';
import { callOver, makePlace, type Place, startStore, withOpenStore } from '../load/running-store';

/** `kill -9` in the middle of purchases: what was acknowledged stays, what was paid is delivered once. */
const kills = Number(process.env.KILLS ?? 25);
const shoppersAtOnce = 6;
const buyersPerKill = 40;

let place: Place;
let crowd: Buyer[];
let wishes: Wish[];

/** What the shoppers were told before the server died. */
const placed: string[] = [];
const paid: string[] = [];
const startTimes: number[] = [];

beforeAll(async () => {
  place = await makePlace();
  await withOpenStore(place, async ({ services }) => {
    crowd = await makeBuyers(services.db, kills * buyersPerKill);
    const cards = await services.db
      .select({ skuId: sku.id })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(
        and(eq(goods.deliveryMode, 'CARD'), lt(sku.priceFen, 30_000), eq(goods.requiresVerification, false)),
      );
    wishes = cards.flatMap((card) => [
      card,
      { skuId: '1800311000000000077', values: { account: 'netvale.user' } },
    ]);
  });
}, 180_000);

afterAll(() => place?.drop());

/** Buys until the server is gone; notes only what the server has answered. */
async function shop(url: string): Promise<void> {
  const call = callOver(url);
  for (;;) {
    const buyer = crowd.pop();
    const wish = wishes[crowd.length % wishes.length];
    if (!buyer || !wish) return;
    try {
      const order = await placeOrder(call, buyer, wish);
      placed.push(order.sn);
      const payment = await openPayment(call, buyer, order);
      const session = await submitCard(call, payment.session);
      if (session.status === 'SUCCEEDED') paid.push(order.sn);
      await call(
        'GET /order/member/payment/is_pay_success',
        { query: { paymentLogSn: payment.paymentLogSn } },
        { as: buyer.token },
      );
    } catch (error) {
      // A cut connection is what this test is about; the store may refuse a wish whose goods are gone.
      if (!(error instanceof Error && /goods_stockNotEnough/.test(error.message))) {
        if (error instanceof Error && / answered /.test(error.message)) throw error;
        return;
      }
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it(`survives ${kills} kills during purchases`, async () => {
  for (let round = 0; round < kills; round += 1) {
    const running = await startStore(place);
    startTimes.push(running.startedIn);
    const before = { placed: placed.length, paid: paid.length };
    const shoppers = Array.from({ length: shoppersAtOnce }, () => shop(running.url));
    // Some rounds end among the first orders, some among payments, some among deliveries.
    const stages = [
      () => placed.length > before.placed,
      () => paid.length > before.paid,
      () => paid.length > before.paid + shoppersAtOnce,
    ];
    const reached = stages[round % stages.length];
    const patience = performance.now() + 30_000;
    while (!reached?.() && performance.now() < patience) await pause(10);
    await pause((round * 379) % 500);
    await running.stop('SIGKILL');
    await Promise.all(shoppers);
  }
}, 1_500_000);

it('has lost no order and delivered everything that was paid, once', async () => {
  await withOpenStore(place, async (store) => {
    await recover(store);
    const { db } = store.services;
    const rows = await db.select().from(orders);
    const statusOf = new Map(rows.map((row) => [row.sn, row.status]));
    expect(placed.filter((sn) => !statusOf.has(sn))).toEqual([]);
    const undelivered = paid.filter((sn) => statusOf.get(sn) !== 'PENDING_EVALUATE');
    expect(undelivered).toEqual([]);

    const taken = await db.select().from(sandboxPayment).where(eq(sandboxPayment.status, 'SUCCEEDED'));
    const attempts = await db.select().from(paymentLog).where(eq(paymentLog.status, 'SUCCEEDED'));
    expect(attempts.map((row) => row.providerRef).sort()).toEqual(taken.map((row) => row.id).sort());
    expect(attempts.every((row) => row.applied)).toBe(true);

    const items = await db
      .select({ item: orderItem, status: orders.status })
      .from(orderItem)
      .innerJoin(orders, eq(orders.id, orderItem.orderId));
    const delivered = items.filter(({ status }) => status === 'PENDING_EVALUATE').map(({ item }) => item);
    const sold = await db
      .select()
      .from(cardCode)
      .where(inArray(cardCode.state, ['SOLD', 'REVEALED']));
    const soldTo = sold.map((code) => code.orderItemId).sort();
    const cardItems = delivered.filter((item) => item.deliveryMode === 'CARD').map((item) => item.id);
    expect(soldTo).toEqual(cardItems.sort());
    const toppedUp = (await db.select().from(sandboxTopup)).map((row) => row.requestId).sort();
    const topUps = delivered.filter((item) => item.deliveryMode === 'DIRECT').map((item) => item.id);
    expect(toppedUp).toEqual(topUps.sort());

    console.log(
      `kill -9, ${place.engine}: ${kills} kills, ${placed.length} orders acknowledged, ${paid.length} paid, ${delivered.length} delivered, 0 lost, 0 twice; ready again after ${Math.round(Math.max(...startTimes))} ms at most`,
    );
    expect(paid.length).toBeGreaterThan(0);
  });
}, 240_000);

/** What the running store does within two minutes, without the wait: the sweep and the jobs that are due. */
async function recover(store: OpenStore): Promise<void> {
  const { services, queue } = store;
  for (let round = 0; round < 3; round += 1) {
    services.clock.advance(61_000);
    await storeJobs['platform.sweep'](store.system(), {});
    await queue.releaseDue(services.clock.now());
    await queue.drain(store.system(), storeJobs);
  }
}
