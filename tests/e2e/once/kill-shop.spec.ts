import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { copySeededDemo } from '../../../tools/test/seeded-data';
import { freePort, untilResponding } from '../../budget/baseline-app';
import { findDamage, noDamage, recover } from '../../faults/find-damage';
import { openPayment, placeOrder, submitCard } from '../../load/buyers';
import { callOver, makePlace, type Place, withOpenStore } from '../../load/running-store';
import { runCounts } from '../../setup/run-counts';
import { copyBuild, root } from '../fixtures/build-copy';
import { shopApi, signUp } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

const kills = runCounts.shopKills;
const shoppersAtOnce = 4;
const wishes = [
  { skuId: cardGoods.sku },
  { skuId: '1800311000000000077', values: { account: 'netvale.user' } },
];

async function startShop(place: Place, folder: string, port: number): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const origin = `http://127.0.0.1:${port}`;
  const shop = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    {
      cwd: folder,
      env: {
        ...place.variables,
        ...{ PATH, HOME, NODE_ENV: 'production', PORT: String(port), STORE_URL: origin, LOG_LEVEL: 'silent' },
        SESSION_SECRET: 'a session secret of the kill test, 32 or more',
      },
      stdio: 'ignore',
    },
  );
  await untilResponding(`${origin}/api/health/ready`);
  return shop;
}

test('kill -9 of the built shop during purchases loses no order and delivers no order twice', async ({
  playwright,
}) => {
  test.setTimeout(600_000);
  const folder = `${root}.test/kill-shop`;
  copyBuild(folder);
  const place = await makePlace();
  await copySeededDemo(process.env.E2E_PORT ?? '', place.variables.STORE_DATA_DIR ?? '');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const placed: string[] = [];
  const paid: string[] = [];
  const startTimes: number[] = [];
  let visits = 0;

  /** Signs up, orders and pays through the gateway until the shop is killed. */
  const shopUntilKilled = async (): Promise<void> => {
    for (;;) {
      const browser = await playwright.request.newContext();
      try {
        await signUp(shopApi(browser, origin, 'zh-cn'));
        const { cookies } = await browser.storageState();
        const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        const call = callOver(`${origin}/api`, { Cookie, Origin: origin, 'X-Requested-With': 'store' });
        visits += 1;
        const buyer = { token: '' };
        const order = await placeOrder(
          call,
          buyer,
          wishes[visits % wishes.length] ?? { skuId: cardGoods.sku },
        );
        placed.push(order.sn);
        const { session } = await openPayment(call, buyer, order);
        if ((await submitCard(call, session)).status === 'SUCCEEDED') paid.push(order.sn);
      } catch (error) {
        // Closed connections are expected in this test, error responses are not.
        if (error instanceof Error && / responded /.test(error.message)) throw error;
        return;
      } finally {
        await browser.dispose();
      }
    }
  };

  let shop: ChildProcess | undefined;
  try {
    for (let round = 0; round < kills; round += 1) {
      const begun = performance.now();
      shop = await startShop(place, folder, port);
      startTimes.push(performance.now() - begun);
      const before = { placed: placed.length, paid: paid.length };
      const shoppers = Promise.all(Array.from({ length: shoppersAtOnce }, shopUntilKilled));
      // Rounds end during the first orders, during payments or during deliveries.
      const reached = [
        () => placed.length > before.placed,
        () => paid.length > before.paid,
        () => paid.length > before.paid + shoppersAtOnce,
      ][round % 3];
      await expect.poll(() => reached?.(), { timeout: 90_000, intervals: [10] }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, (round * 379) % 500));
      const gone = once(shop, 'exit');
      shop.kill('SIGKILL');
      await gone;
      await shoppers;
    }
    await withOpenStore(place, async (store) => {
      await recover(store);
      const { damage, delivered } = await findDamage(store, { placed, paid });
      expect(damage).toEqual(noDamage);
      const figures = `kill -9 of the built shop, ${place.engine}: ${kills} kills, ${placed.length} orders acknowledged, ${paid.length} paid, ${delivered} delivered, 0 lost, 0 twice; ready again after ${Math.round(Math.max(...startTimes))} ms at most`;
      test.info().annotations.push({ type: 'kills', description: figures });
      console.log(figures);
    });
    expect(paid.length).toBeGreaterThan(kills);
  } finally {
    shop?.kill('SIGKILL');
    await place.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
