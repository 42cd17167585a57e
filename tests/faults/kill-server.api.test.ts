import { and, between, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { goods, sku } from '../../backend/database/schema/catalog';
import { cardCode } from '../../backend/database/schema/fulfilment';
import { paymentLog } from '../../backend/database/schema/payments';
import { findViolations } from '../api/fixtures/check-invariants';
import {
  addUnits,
  type Buyer,
  makeBuyers,
  openPayment,
  placeOrder,
  submitCard,
  type Wish,
} from '../load/buyers';
import { callOver, makePlace, type Place, startStore, withOpenStore } from '../load/running-store';
import { runCounts } from '../setup/run-counts';
import { findDamage, noDamage, recover } from './find-damage';

/** `kill -9` during purchases: no acknowledged order is lost, and every paid order is delivered once. */
const { kills } = runCounts;
const shoppersAtOnce = 6;
const buyersPerKill = 40;

let place: Place;
let crowd: Buyer[];
let wishes: Wish[];

/** The orders and payments that were confirmed before the crash. */
const placed: string[] = [];
const paid: string[] = [];
const startTimes: number[] = [];

beforeAll(async () => {
  place = await makePlace(inject('seededDatabase'));
  await withOpenStore(place, async ({ services }) => {
    crowd = await makeBuyers(services.db, kills * buyersPerKill);
    // Above the minimum of a card payment.
    const cards = await services.db
      .select({ skuId: sku.id })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(
        and(
          eq(goods.deliveryMode, 'CARD'),
          between(sku.priceFen, 1_000, 30_000),
          eq(goods.requiresVerification, false),
        ),
      );
    wishes = cards.flatMap((card) => [
      card,
      { skuId: '1800311000000000077', values: { account: 'netvale.user' } },
    ]);
    const skus = new Set(wishes.map(({ skuId }) => skuId));
    for (const skuId of skus) await addUnits(services, skuId, Math.ceil((kills * buyersPerKill) / skus.size));
  });
});

afterAll(() => place?.drop());

/** Buys until the server is down; records only confirmed orders. */
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
      // Closed connections are expected in this test, and sold-out products.
      if (!(error instanceof Error && /goods_stockNotEnough/.test(error.message))) {
        if (error instanceof Error && / responded /.test(error.message)) throw error;
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
    // Rounds end during the first orders, during payments or during deliveries.
    const stages = [
      () => placed.length > before.placed,
      () => paid.length > before.paid,
      () => paid.length > before.paid + shoppersAtOnce,
    ];
    const reached = stages[round % stages.length];
    const deadline = performance.now() + 30_000;
    while (!reached?.() && performance.now() < deadline) await pause(10);
    await pause((round * 379) % 500);
    await running.stop('SIGKILL');
    await Promise.all(shoppers);
  }
}, 1_500_000);

it('loses no order and delivers every paid order once', async () => {
  await withOpenStore(place, async (store) => {
    await recover(store);
    const { damage, delivered } = await findDamage(store, { placed, paid });
    expect(damage).toEqual(noDamage);
    expect(await findViolations(store.services)).toEqual({});

    console.log(
      `kill -9, ${place.engine}: ${kills} kills, ${placed.length} orders acknowledged, ${paid.length} paid, ${delivered} delivered, 0 lost, 0 duplicated; ready again after ${Math.round(Math.max(...startTimes))} ms at most`,
    );
    expect(paid.length).toBeGreaterThan(0);

    // The comparison detects damage: a sold code without an order, and a payment that was not credited.
    const { db } = store.services;
    await db.update(cardCode).set({ state: 'SOLD' }).where(eq(cardCode.state, 'AVAILABLE'));
    await db.update(paymentLog).set({ applied: false });
    const { damage: planted } = await findDamage(store, { placed: ['2026010100000000'], paid });
    expect(planted.lost).toEqual(['2026010100000000']);
    expect(planted.codes).not.toEqual([]);
    expect(planted.unapplied).not.toEqual([]);
  });
});
