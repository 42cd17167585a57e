import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort, untilAnswers } from '../../budget/baseline-app';
import { copyBuild, root } from '../fixtures/build-copy';
import { shopApi, signUp } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

const place = `${root}.test/remote-store`;

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

test('the same pages stand in front of a backend of its own', async ({ page, playwright, text }) => {
  test.setTimeout(240_000);
  expect(existsSync(`${root}.next/BUILD_ID`)).toBe(true);
  copyBuild(place);
  const [backendPort, shopPort] = [await freePort(), await freePort()];
  const backendOrigin = `http://127.0.0.1:${backendPort}`;
  const shopOrigin = `http://127.0.0.1:${shopPort}`;
  const backend = start(['--import', 'tsx', 'backend/serve.ts'], root, {
    PORT: String(backendPort),
    HOST: '127.0.0.1',
    STORE_DATA_DIR: `${place}/data`,
    STORE_URL: shopOrigin,
  });
  let shop: ChildProcess | undefined;
  try {
    await untilAnswers(`${backendOrigin}/health/live`);
    const next = 'node_modules/next/dist/bin/next';
    shop = start([next, 'start', '-H', '127.0.0.1', '-p', String(shopPort)], place, {
      PORT: String(shopPort),
      STORE_URL: shopOrigin,
      API_BASE_URL: backendOrigin,
      SESSION_SECRET: 'a session secret of the remote test, 32 or more',
    });
    await untilAnswers(`${shopOrigin}/builds/latest.json`);

    await page.goto(`${shopOrigin}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.heading'));
    await page.goto(`${shopOrigin}/goods/detail?id=${cardGoods.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('梦回长歌');

    const requests = await playwright.request.newContext();
    const api = shopApi(requests, shopOrigin, 'zh-cn');
    const { email } = await signUp({
      ...api,
      mailedCode: shopApi(requests, backendOrigin, 'zh-cn').mailedCode,
    });
    const { member } = await api.call('GET /upms/member/profile/load_member');
    expect(member.email ?? email).toContain('@');
    const { cookies } = await requests.storageState();
    await page.context().addCookies(cookies);
    await page.goto(`${shopOrigin}/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`);
    await expect(page.getByRole('heading', { level: 1, name: text('order.confirm.title') })).toBeVisible();
    await requests.dispose();
  } finally {
    if (shop) await stop(shop);
    await stop(backend);
  }
});
