import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../tools/test/test-database';
import { freePort, untilResponding } from '../../budget/baseline-app';
import { openBreakableProxy } from '../fixtures/breakable-proxy';
import { copyBuild, root } from '../fixtures/build-copy';
import { startBuiltShop } from '../fixtures/built-shop';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

const folder = `${root}.test/outage-store`;

/** Pages with queries that no other request has: neither they nor their data are cached. */
const renderedPaths = (round: number) => [
  `/goods/search?keyword=a${round}`,
  `/category?code=LIVE&sort=PRICE_ASC&minPrice=${round}`,
  `/en/goods/search?keyword=b${round}`,
];
const cachedPath = `/goods/detail?id=${cardGoods.id}`;

async function withDatabase(run: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  test.skip(database === undefined, 'needs a PostgreSQL server');
  if (!database) return;
  await run(database).finally(database.drop);
}

test('pages respond 503 while the database is unreachable and recover without a restart', async () => {
  await withDatabase(async (database) => {
    copyBuild(folder);
    const url = new URL(database.url);
    const proxy = await openBreakableProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const port = await freePort();
    const shop = startBuiltShop(folder, port, { LOG_LEVEL: 'silent', DATABASE_URL: url.href });
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
      return { status: response.status, headers: response.headers, html: await response.text() };
    };
    try {
      await untilResponding(`http://127.0.0.1:${port}/api/health/live`);
      for (const path of [...renderedPaths(0), cachedPath])
        expect.soft([path, (await read(path)).status]).toEqual([path, 200]);
      // What the first sweeps change is invalidated again after a second.
      await wait(3_000);
      await expect.poll(async () => (await read(cachedPath)).headers.get('x-nextjs-cache')).toBe('HIT');

      proxy.cut();
      const statuses: [string, number][] = [];
      for (let round = 1; round <= 5; round += 1) {
        for (const path of renderedPaths(round)) {
          const { status, headers, html } = await read(path);
          statuses.push([path, status]);
          expect.soft([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
          expect.soft([path, headers.get('cache-control')]).toEqual([path, 'private, no-store']);
          expect.soft(html, path).toContain('<html');
        }
        expect((await read(cachedPath)).status).toBe(200);
      }
      expect(statuses.filter(([, status]) => status !== 503)).toEqual([]);
      await expect.poll(async () => (await read('/api/health/ready')).status).toBe(503);
      expect((await read('/api/goods/member/goods/index')).status).toBe(503);

      proxy.restore();
      for (const path of renderedPaths(6))
        await expect
          .poll(async () => (await read(path)).status, { message: path, timeout: 20_000 })
          .toBe(200);
      await expect.poll(async () => (await read('/api/health/ready')).status, { timeout: 20_000 }).toBe(200);
      expect(shop.exitCode).toBeNull();
    } finally {
      const gone = once(shop, 'exit');
      if (shop.exitCode === null) {
        shop.kill('SIGTERM');
        await gone;
      }
      await proxy.close();
    }
  });
});
