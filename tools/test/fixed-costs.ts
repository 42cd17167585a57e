import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from '@playwright/test';
import { connectEmbedded } from '../../backend/database/connect';
import { openStore } from '../../backend/open-store';
import { createServerDatabase, testEnvironment } from '../../backend/testing';
import { freePort, untilResponding } from '../../tests/budget/baseline-app';
import { shopApi, signUp } from '../../tests/e2e/fixtures/shop-api';
import { createTestDatabase } from './test-database';

/** What tests pay for before they begin; seconds. */
export type FixedCost = { what: string; seconds: number };

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1_000 };
}

/** Measures them on the built shop, which must exist (`npm test` builds it). */
export async function measureFixedCosts(): Promise<FixedCost[]> {
  return [...(await databaseCosts()), ...(await shopCosts())];
}

async function databaseCosts(): Promise<FixedCost[]> {
  const costs: FixedCost[] = [];
  const add = (what: string, { seconds }: { seconds: number }) => costs.push({ what, seconds });
  const environment = testEnvironment();
  const embedded = await timed(async () => {
    const connection = await connectEmbedded(null);
    const store = await openStore(environment, connection, { work: false });
    return { connection, store };
  });
  add('migrate and seed PGlite', embedded);
  const dump = new Blob([await (await embedded.result.connection.client.dumpDataDir('none')).arrayBuffer()]);
  await embedded.result.store.close();
  const copied = await timed(() => connectEmbedded(null, dump));
  add('copy the seeded PGlite', copied);
  await copied.result.close();
  const server = await createTestDatabase();
  if (server) {
    const own = { ...environment, databaseUrl: server.url };
    const seeded = await timed(async () => {
      const database = await createServerDatabase(own, server.url);
      await (await openStore(own, database.connection, { work: false })).close();
      return database;
    });
    add('migrate and seed PostgreSQL', seeded);
    const copy = await timed(() => createServerDatabase(own, server.url, seeded.result.name));
    add('copy the seeded PostgreSQL', copy);
    await copy.result.connection.close();
    await copy.result.drop();
    await seeded.result.drop();
    await server.drop();
  }
  return costs;
}

async function shopCosts(): Promise<FixedCost[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn('node_modules/.bin/tsx', ['tools/test/test-server.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    const costs: FixedCost[] = [];
    const started = await timed(() => untilResponding(`${origin}/api/health/ready`));
    costs.push({ what: 'start the built shop on a new PGlite', seconds: started.seconds });
    for (const path of ['/', '/goods/detail?id=1800301000000000001', '/login']) {
      const read = () => timed(async () => (await fetch(`${origin}${path}`)).text());
      costs.push({ what: `first request of ${path}`, seconds: (await read()).seconds });
      costs.push({ what: `second request of ${path}`, seconds: (await read()).seconds });
    }
    const members = 10;
    const signed = await timed(async () => {
      for (let made = 0; made < members; made += 1) {
        const browser = await request.newContext();
        await signUp(shopApi(browser, origin, 'zh-cn'));
        await browser.dispose();
      }
    });
    costs.push({ what: 'sign up a member through the API', seconds: signed.seconds / members });
    return costs;
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
}
