import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { languagePrefixes } from '@/tests/language-prefixes';
import { isNginxInstalled, runNginx, shippedConfiguration } from '@/tools/nginx/run-nginx';
import { createTestDatabase } from '@/tools/test/test-database';
import { freePort, untilResponding } from '../../budget/baseline-app';
import { printFigures } from '../../setup/run-counts';
import { copyBuild, root } from '../fixtures/build-copy';
import { startBuiltShop } from '../fixtures/built-shop';
import { isFullMatrix } from '../fixtures/matrix';
import { expect, test } from '../fixtures/store-test';

const changes = isFullMatrix ? 100 : 10;
/** An old price is a failure of the shop; one that never changes ends the test. */
const patience = 30_000;
/** Milliseconds until every process, and nginx, shows a change; other tests that run beside this one slow every process down. */
const limit = isFullMatrix ? 2_000 : patience;

const goodsId = '1800301000000000001';
const skuId = '1800311000000000002';

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Two web processes without jobs and a worker on one database. */
async function startShop(databaseUrl: string) {
  const ports = [await freePort(), await freePort()];
  const folders = ports.map((port) => `${root}.test/web-process-${port}`);
  const variables = {
    DATABASE_URL: databaseUrl,
    STORE_SECRET: 'a secret for tests only, 32 characters long',
    SESSION_SECRET: 'a session secret of the process test, 32 or more',
    RATE_LIMIT_FACTOR: '100000',
    TEST_CLOCK: '1',
    WORKER: 'off',
  };
  const children: ChildProcess[] = [];
  for (const [index, port] of ports.entries()) {
    const folder = folders[index] ?? '';
    copyBuild(folder);
    children.push(startBuiltShop(folder, port, variables));
    await untilResponding(`http://127.0.0.1:${port}/api/health/ready`);
  }
  const { PATH, HOME } = process.env;
  children.push(
    spawn(process.execPath, ['--import', 'tsx', 'backend/cli/worker.ts'], {
      cwd: root,
      env: { PATH, HOME, NODE_ENV: 'production', STORE_DEMO: '1', LOG_LEVEL: 'warn', ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  return {
    ports,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    close: async () => {
      await Promise.all(children.map(stop));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** nginx as it is shipped, in front of both processes, without its limits per client. */
async function startNginx(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const shop = ports.map((each) => `127.0.0.1:${each}`).join('; server ');
  const configuration = shippedConfiguration({ folder, port, shop })
    .replace(/rate=\d+r\/s/g, 'rate=10000r/s')
    .replace(/burst=\d+/g, 'burst=10000');
  const child = runNginx(folder, configuration);
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(`${origin}/builds/latest.json`);
  return {
    origin,
    close: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds from `begun` until the page shows `price`. */
async function shownAfter(url: string, price: string, begun: number): Promise<number> {
  while (performance.now() - begun < patience) {
    const response = await fetch(url);
    const text = await response.text();
    const took = performance.now() - begun;
    if (response.status === 200 && text.includes(price)) return took;
    await wait(20);
  }
  return Number.POSITIVE_INFINITY;
}

test('a changed price is soon on every web process, in every language, also when connections that listen are lost', async () => {
  test.setTimeout(900_000);
  const database = await createTestDatabase();
  test.skip(database === undefined, 'needs a PostgreSQL server');
  if (!database) return;
  const admin = new pg.Client({ connectionString: database.url });
  const shop = await startShop(database.url);
  const nginx = isNginxInstalled() ? await startNginx(shop.ports) : undefined;
  try {
    await admin.connect();
    const origins = [...shop.origins, ...(nginx ? [nginx.origin] : [])];
    const urls = origins.flatMap((origin) =>
      languagePrefixes.map((prefix) => `${origin}${prefix}/goods/detail?id=${goodsId}`),
    );
    const first = { process: 0, nginx: 0 };
    let late = 0;
    for (let round = 0; round < changes; round += 1) {
      // The pages are cached, and requested all the time.
      await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      if (round % 5 === 4) {
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'store cache_event' and datname = current_database()`,
        );
      }
      const price = 10 + round + 0.37;
      const answer = await fetch(`${shop.origins[round % 2]}/dev/price`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ skuId, price }),
      });
      expect(answer.status).toBe(200);
      const begun = performance.now();
      const times = await Promise.all(urls.map((url) => shownAfter(url, price.toFixed(2), begun)));
      const perProcess = Math.max(...times.slice(0, shop.origins.length * languagePrefixes.length));
      first.process = Math.max(first.process, perProcess);
      first.nginx = Math.max(first.nginx, ...times);
      if (Math.max(...times) > limit) late += 1;
      // What was rendered meanwhile must not bring the former price back.
      if (round % 10 === 9) {
        await wait(1_500);
        for (const url of urls) expect(await (await fetch(url)).text(), url).toContain(price.toFixed(2));
      }
    }
    printFigures(
      `${changes - late} of ${changes} changes within ${limit} ms everywhere; longest on a process ${Math.round(first.process)} ms, through nginx ${Math.round(first.nginx)} ms`,
    );
    expect(late).toBe(0);
  } finally {
    await admin.end();
    await nginx?.close();
    await shop.close();
    await database.drop();
  }
});
