import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { longestLoss } from '@/backend/database/listen';
import { pageSeconds } from '@/lib/promises';
import nextConfig from '@/next.config';
import { sendStored } from '@/server/listener/stored-response';
import { isNginxInstalled, runNginx, shippedConfiguration } from '@/tools/nginx/run-nginx';
import { freePort, untilResponding } from './budget/baseline-app';

/** Milliseconds that nginx keeps a page, by the header that ends its copy with the current second. */
const inNginx = 1_000;
/** Milliseconds for reading the event, invalidating and rendering. */
const margin = 200;

it('leaves time within the promise when a lost connection and a full second of nginx come together', async () => {
  expect(longestLoss + inNginx + margin).toBeLessThanOrEqual(pageSeconds * 1_000);
  const rules = (await nextConfig.headers?.()) ?? [];
  const shared = rules.flatMap(({ headers }) => headers).filter(({ value }) => /s-maxage/.test(value));
  expect(shared.length).toBeGreaterThan(0);
  for (const { value } of shared) expect(value).toBe('public, s-maxage=1');
});

it.skipIf(!isNginxInstalled())('is at most a second old in nginx as it is shipped', async () => {
  const headers = { 'cache-control': 'public, s-maxage=1' };
  const shop = createServer((request, response) => {
    sendStored(
      { status: 200, headers, etag: undefined, body: Buffer.from(String(Date.now())) },
      request,
      response,
    );
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const configuration = shippedConfiguration({
    folder,
    port,
    shop: `127.0.0.1:${(shop.address() as AddressInfo).port}`,
  }).replace(/rate=\d+r\/s/g, 'rate=10000r/s');
  const child = runNginx(folder, configuration);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    shop.close();
    shop.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}/goods/detail?id=1`;
  await untilResponding(url);
  let oldest = 0;
  let fromCache = 0;
  const until = Date.now() + 3_500;
  while (Date.now() < until) {
    const begun = Date.now();
    const response = await fetch(url);
    if (response.headers.get('x-cache') === 'HIT') fromCache += 1;
    expect(response.headers.get('x-accel-expires')).toBeNull();
    oldest = Math.max(oldest, begun - Number(await response.text()));
    await wait(40);
  }
  expect(fromCache).toBeGreaterThan(0);
  // The clock of nginx advances between its events.
  expect(oldest).toBeLessThan(inNginx + 100);
});
