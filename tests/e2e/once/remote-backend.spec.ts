import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { copySeededDemo, testSecret } from '../../../tools/test/seeded-data';
import { freePort, untilResponding } from '../../budget/baseline-app';
import { copyBuild, root } from '../fixtures/build-copy';
import { either, refusal } from '../fixtures/page-errors';
import { shopApi, signUp } from '../fixtures/shop-api';
import { cardGoods, expectOnce, shopperOf } from '../fixtures/shopper';
import { expect, storeSession, test } from '../fixtures/store-test';

const folder = `${root}.test/remote-store`;

function start(parameters: string[], cwd: string, environment: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, parameters, {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', STORE_DEMO: '1', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

// Pages and calls fail while the backend is unreachable.
test.use({ expectedErrors: either(refusal(503, '/.*'), refusal(503, '/api/.*')) });

const startBackend = (port: number, shopOrigin: string) =>
  start(['--import', 'tsx', 'backend/cli/serve.ts'], root, {
    PORT: String(port),
    HOST: '127.0.0.1',
    STORE_DATA_DIR: `${folder}/data`,
    STORE_SECRET: testSecret,
    TEST_CLOCK: '1',
    STORE_URL: shopOrigin,
  });

test('a shop with a remote backend recovers from an outage of the backend', async ({
  page,
  context,
  text,
}) => {
  test.setTimeout(480_000);
  expect(existsSync(`${root}.next/BUILD_ID`)).toBe(true);
  copyBuild(folder);
  await copySeededDemo(process.env.E2E_PORT ?? '', `${folder}/data`);
  const [backendPort, shopPort] = [await freePort(), await freePort()];
  const backendOrigin = `http://127.0.0.1:${backendPort}`;
  const shopOrigin = `http://127.0.0.1:${shopPort}`;
  const api = shopApi(context.request, shopOrigin, 'zh-cn');
  const { mailedCode } = shopApi(context.request, backendOrigin, 'zh-cn');
  const shopper = shopperOf({ page, text, api, urlOf: (path) => `${shopOrigin}${path}` });
  let backend = startBackend(backendPort, shopOrigin);
  let shop: ChildProcess | undefined;
  try {
    await untilResponding(`${backendOrigin}/health/live`);
    shop = start(['--import', 'tsx', 'server/serve.ts'], folder, {
      PORT: String(shopPort),
      HOST: '127.0.0.1',
      STORE_URL: shopOrigin,
      API_BASE_URL: backendOrigin,
      SESSION_SECRET: 'a session secret of the remote test, 32 or more',
    });
    await untilResponding(`${shopOrigin}/builds/latest.json`);

    await storeSession(context, await signUp({ ...api, mailedCode }));
    await shopper.open('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.heading'));
    const sn = await shopper.order(cardGoods);
    await shopper.pay();
    const order = await shopper.delivered(sn);
    expect(order.delivery.cards).toHaveLength(1);
    expectOnce(order);

    // The purchase invalidates the page of the product: it must be rendered again before the outage.
    const productUrl = `${shopOrigin}/goods/detail?id=${cardGoods.id}`;
    await expect
      .poll(async () => (await fetch(productUrl)).headers.get('x-nextjs-cache'), { timeout: 30_000 })
      .toBe('HIT');
    // A change at the backend reaches the cached pages of the shop.
    const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: cardGoods.id } });
    const [sku] = skus;
    const price = (sku?.price ?? 0) + 0.01;
    await fetch(`${backendOrigin}/dev/price`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ skuId: sku?.id, price }),
    });
    await expect
      .poll(async () => (await fetch(productUrl)).text(), { intervals: [100], timeout: 5_000 })
      .toContain(price.toFixed(2));
    // A change is applied again after a second.
    await wait(2_000);
    await expect
      .poll(async () => (await fetch(productUrl)).headers.get('x-nextjs-cache'), { timeout: 30_000 })
      .toBe('HIT');
    await stop(backend);
    for (const key of [
      'GET /goods/member/goods/search',
      'GET /order/member/order/list',
      'POST /order/member/order/calculate',
      'POST /auth/oauth/token/member',
    ]) {
      const answer = await api.send(key);
      expect([key, answer.status(), await answer.json()]).toEqual([
        key,
        503,
        { status: 1, message: 'common_message_serviceUnavailable' },
      ]);
    }
    // Cached pages are still served.
    expect((await shopper.open(`/goods/detail?id=${cardGoods.id}`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('梦回长歌');
    const unavailable = page.getByRole('heading', { name: text('error.unavailable') });
    for (const path of ['/goods/search?keyword=a', '/category?code=LIVE&sort=PRICE_ASC', '/order']) {
      const response = await shopper.open(path);
      expect([path, response?.status(), response?.headers()['retry-after']]).toEqual([path, 503, '2']);
      await expect(unavailable).toBeVisible();
    }
    expect((await fetch(`${shopOrigin}/builds/latest.json`)).status).toBe(200);

    backend = startBackend(backendPort, shopOrigin);
    await untilResponding(`${backendOrigin}/health/live`);
    await page.getByRole('link', { name: text('common.retry') }).click();
    await expect(page.getByRole('heading', { level: 1, name: text('order.list.title') })).toBeVisible();
    expect((await shopper.orderOf(sn)).status).toBe(order.status);
    await shopper.order(cardGoods);
    expect(shop.exitCode).toBeNull();
  } finally {
    // A page of a signed-in member requests the number of unread messages from time to time.
    await page.goto('about:blank');
    if (shop) await stop(shop);
    await stop(backend);
  }
});
