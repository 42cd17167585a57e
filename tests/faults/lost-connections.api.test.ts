import { and, between, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { goods, sku } from '../../backend/database/schema/catalog';
import { findViolations } from '../api/fixtures/check-invariants';
import { type Buyer, makeBuyers, openPayment, placeOrder, submitCard, type Wish } from '../load/buyers';
import {
  callOver,
  makePlace,
  type Place,
  type RunningStore,
  startStore,
  withOpenStore,
} from '../load/running-store';
import { runCounts } from '../setup/run-counts';
import { findDamage, noDamage, recover } from './find-damage';

/** Database connections of a running store are ended during purchases. */
const ended = runCounts.endedConnections;
const shoppersAtOnce = 6;
const server = process.env.DATABASE_URL;

let place: Place;
let running: RunningStore;
let crowd: Buyer[];
let wishes: Wish[];

const placed: string[] = [];
const paid: string[] = [];
const refused: string[] = [];

// The embedded database has no connections that could be lost.
const onPostgresql = it.runIf(server !== undefined);

beforeAll(async () => {
  if (!server) return;
  place = await makePlace(inject('seededDatabase'));
  await withOpenStore(place, async ({ services: { db } }) => {
    crowd = await makeBuyers(db, ended * 10);
    // Above the minimum of a card payment.
    const cards = await db
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
  });
  running = await startStore(place);
});

afterAll(async () => {
  await running?.stop('SIGKILL');
  await place?.drop();
});

/** Buys until `isOver`, and records what the store confirmed. */
async function shop(isOver: () => boolean): Promise<void> {
  const call = callOver(running.url);
  while (!isOver()) {
    const buyer = crowd.pop();
    const wish = wishes[crowd.length % wishes.length];
    if (!buyer || !wish) return;
    try {
      const order = await placeOrder(call, buyer, wish);
      placed.push(order.sn);
      const payment = await openPayment(call, buyer, order);
      const session = await submitCard(call, payment.session);
      if (session.status === 'SUCCEEDED') paid.push(order.sn);
    } catch (error) {
      refused.push(String(error));
    }
  }
}

onPostgresql(
  `answers 503 and recovers when ${ended} connections are ended`,
  async () => {
    const admin = new pg.Client({ connectionString: place.variables.DATABASE_URL });
    await admin.connect();
    let count = 0;
    const shoppers = Array.from({ length: shoppersAtOnce }, () => shop(() => count >= ended));
    while (count < ended) {
      const { rowCount } = await admin.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`);
      count += rowCount ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 40 + ((count * 37) % 120)));
    }
    await Promise.all(shoppers);
    await admin.end();
    const unexpected = refused.filter((text) => !/responded 503|goods_stockNotEnough/.test(text));
    console.log(
      `ended connections: ${count}, ${placed.length} orders acknowledged, ${paid.length} paid, ${refused.length} requests refused`,
    );
    expect(unexpected).toEqual([]);
    expect(paid.length).toBeGreaterThan(0);
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
  },
  300_000,
);

onPostgresql(
  'loses no order and delivers every paid order once',
  async () => {
    await running.stop('SIGTERM');
    await withOpenStore(place, async (store) => {
      await recover(store);
      const { damage } = await findDamage(store, { placed, paid });
      expect(damage).toEqual(noDamage);
      expect(await findViolations(store.services)).toEqual({});
    });
  },
  240_000,
);
