import { setTimeout as delay } from 'node:timers/promises';
import { and, between, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods, sku } from '../../backend/database/schema/catalog';
import { orders } from '../../backend/database/schema/orders';
import { readEnvironment } from '../../backend/environment/environment';
import { type Cluster, startCluster } from '../../tools/cluster/run-cluster';
import { findViolations } from '../api/fixtures/check-invariants';
import { findDamage, noDamage, recover } from '../faults/find-damage';
import {
  addUnits,
  type Buyer,
  type Call,
  makeBuyers,
  openPayment,
  placeOrder,
  submitCard,
} from '../load/buyers';
import { callOver, type Place, withOpenStore } from '../load/running-store';
import { type Running, run, untilListening, untilSaid } from '../processes/backend-processes';
import { printFigures, runCounts } from '../setup/run-counts';
import { startBucket } from '../stand-ins/bucket/bucket';

// `npm run test:all -- cluster`: three nodes of PostgreSQL, three web processes, two workers and a bucket. The primary dies
// under purchases, again and again. Each buyer places one order, and repeats a call that failed with the same key.

const { failovers } = runCounts;
const shoppersAtOnce = 6;
/** The longest time without a confirmed order after the death of a primary. */
const mostSeconds = 30;

let cluster: Cluster;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let place: Place;
const processes: Running[] = [];

beforeAll(async () => {
  if (process.env.CLUSTER !== '1') return;
  cluster = await startCluster('200ms');
  bucket = await startBucket();
  const { settings } = bucket;
  const variables = {
    STORE_DEMO: '1',
    STORE_SECRET: 'a secret for tests only, 32 characters long',
    STOREFRONT_KEY: 'a key of the shop front, 32 characters long',
    DATABASE_URL: cluster.pooled,
    DATABASE_DIRECT_URL: cluster.direct,
    RATE_LIMIT_FACTOR: '100000',
    HOST: '127.0.0.1',
    PORT: '0',
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_PATH_STYLE: '1',
  };
  place = {
    engine: 'PostgreSQL',
    variables,
    environment: readEnvironment({ ...variables, NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    drop: async () => undefined,
  };
});

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await cluster?.stop();
  await bucket?.close();
});

/** Calls one web process after the other until one of them confirms; a refusal of the shop is thrown. */
function persistent(urls: readonly string[]): Call {
  const calls = urls.map((url) => callOver(url));
  let turn = 0;
  return async (key, input, options) => {
    for (;;) {
      turn += 1;
      const call = calls[turn % calls.length];
      if (!call) throw new Error('No web process');
      try {
        return await call(key, input, options);
      } catch (error) {
        // 409: the first request with this key has not ended yet.
        if (error instanceof Error && / responded 4(?!09)/.test(error.message)) throw error;
        await delay(200);
      }
    }
  };
}

it.skipIf(process.env.CLUSTER !== '1')(
  `${failovers} primaries die under purchases: back within ${mostSeconds} s, no confirmed order lost or doubled`,
  async () => {
    const webs = ['a', 'b', 'c'].map(() =>
      run('backend/cli/serve.ts', { ...place.variables, WORKER: 'off' }),
    );
    processes.push(...webs);
    const urls = await Promise.all(webs.map(untilListening));
    const workers = ['a', 'b'].map(() => run('backend/cli/worker.ts', place.variables));
    processes.push(...workers);
    for (const worker of workers) await untilSaid(worker, 'Worker is taking jobs');
    const { crowd, wishes } = await stockShop();
    const call = persistent(urls);
    const placed: string[] = [];
    const paid: string[] = [];
    const used: string[] = [];
    let isOpen = true;
    const shop = async () => {
      while (isOpen) {
        const buyer = crowd.pop();
        const wish = wishes[crowd.length % wishes.length];
        if (!buyer || !wish) throw new Error('Too few buyers');
        used.push(buyer.memberId);
        const order = await placeOrder(call, buyer, wish);
        placed.push(order.sn);
        const { session } = await openPayment(call, buyer, order);
        // Repeated after a lost response, it is refused: the card has been charged.
        const { status } = await submitCard(call, session).catch(() => ({ status: 'unknown' }));
        if (status === 'SUCCEEDED') paid.push(order.sn);
      }
    };
    const shoppers = Promise.all(Array.from({ length: shoppersAtOnce }, shop));
    shoppers.catch(() => undefined);
    const away: number[] = [];
    for (let round = 0; round < failovers; round += 1) {
      const primary = await cluster.untilWhole();
      const before = placed.length;
      await expect.poll(() => placed.length).toBeGreaterThan(before + shoppersAtOnce);
      const isMachine = round % 3 === 2;
      const died = performance.now();
      if (isMachine) cluster.killNode(primary);
      else cluster.killPostgres(primary);
      // What was under way at that moment may still be confirmed; the next full round of all shoppers cannot.
      const enough = placed.length + shoppersAtOnce + 1;
      await expect.poll(() => placed.length, { interval: 50 }).toBeGreaterThanOrEqual(enough);
      away.push((performance.now() - died) / 1000);
      if (isMachine) cluster.startNode(primary);
    }
    isOpen = false;
    await shoppers;
    await cluster.untilWhole();
    for (const { child, ended } of processes.splice(0)) {
      child.kill('SIGTERM');
      await ended;
    }
    await withOpenStore(place, async (store) => {
      await recover(store);
      const { damage, delivered } = await findDamage(store, { placed, paid });
      expect(damage).toEqual(noDamage);
      expect(await findViolations(store.services)).toEqual({});
      const perBuyer = await store.services.db
        .select({ memberId: orders.memberId, number: count() })
        .from(orders)
        .groupBy(orders.memberId);
      const ofBuyers = perBuyer.filter(({ memberId }) => used.includes(memberId));
      expect(ofBuyers.filter(({ number }) => number !== 1)).toEqual([]);
      expect(ofBuyers).toHaveLength(used.length);
      printFigures(
        `failover: ${failovers} primaries died, ${placed.length} orders confirmed, ${paid.length} paid, ${delivered} delivered, 0 lost, 0 doubled; orders again after ${away.map((seconds) => seconds.toFixed(1)).join(', ')} s`,
      );
    });
    expect(Math.max(...away)).toBeLessThan(mostSeconds);
  },
  3_600_000,
);

/** Buyers who have bought nothing, and enough units of what they buy. */
async function stockShop(): Promise<{ crowd: Buyer[]; wishes: { skuId: string }[] }> {
  const buyers = failovers * 1_000;
  return withOpenStore(place, async ({ services }) => {
    const wishes = await services.db
      .select({ skuId: sku.id })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(
        and(
          eq(goods.deliveryMode, 'CARD'),
          // Above the minimum of a card payment.
          between(sku.priceFen, 1_000, 30_000),
          eq(goods.requiresVerification, false),
        ),
      )
      .limit(4);
    for (const { skuId } of wishes) await addUnits(services, skuId, Math.ceil(buyers / wishes.length));
    return { crowd: await makeBuyers(services.db, buyers), wishes };
  });
}
