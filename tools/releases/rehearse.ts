import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../../backend/environment/environment';
import { findViolations } from '../../tests/api/fixtures/check-invariants';
import { untilResponding } from '../../tests/budget/baseline-app';
import { findDamage, recover } from '../../tests/faults/find-damage';
import { addUnits, makeBuyers, openPayment, placeOrder, submitCard } from '../../tests/load/buyers';
import { callOver, type Place, withOpenStore } from '../../tests/load/running-store';
import { runNginx, shippedConfiguration } from '../nginx/run-nginx';
import { freePort } from '../postgres/free-port';
import { CommandError, runCommand } from '../start/command-error';
import { createTestDatabase } from '../test/test-database';
import { checkoutFormer } from './former-checkout';
import { findPages, viewPage } from './open-pages';

// `npm run test:all -- releases`: a rolling release from a former build to this one, with its migration, behind nginx as
// it is shipped, under load. `npm run rehearse-release -- --from` names another commit, --former a folder with a build.

const product = '1800311000000000107';
const clients = 6;
const viewers = 20;
const buyers = 400;
/** Milliseconds between the opening of a page and its further files: longer than a step of the release. */
const longestView = 10_000;
/** Orders on the former build after the migration, and with each mixture of builds. */
const ordersPerStep = 5;

type Counts = {
  requests: number;
  lost: string[];
  views: number;
  missing: string[];
  placed: string[];
  paid: string[];
};

const secrets = {
  STORE_SECRET: 'a secret for tests only, 32 characters long',
  SESSION_SECRET: 'a session secret of the release test, 32 or more',
  CLIENT_SECRET: 'shop',
  STOREFRONT_KEY: 'a key of the shop front, 32 characters long',
};

/** Two web processes and a worker, which share a folder for files as in deploy/compose.yml. */
function makeProcesses(databaseUrl: string, dataDir: string, storeUrl: string) {
  const variables = {
    ...secrets,
    STORE_DEMO: '1',
    STORE_URL: storeUrl,
    STORE_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'warn',
  };
  const running = new Map<string, ChildProcess>();
  const start = (name: string, folder: string, file: string, changes: Record<string, string>) => {
    const { PATH, HOME } = process.env;
    const environment = { PATH, HOME, ...variables, NODE_ENV: 'production' as const, ...changes };
    const words = ['--import', 'tsx', file];
    running.set(
      name,
      spawn(process.execPath, words, {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
  };
  const stop = async (name: string): Promise<void> => {
    const child = running.get(name);
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return {
    variables,
    startWeb: async (port: number, folder: string) => {
      start(`web ${port}`, folder, 'server/serve.ts', {
        PORT: String(port),
        HOST: '127.0.0.1',
        WORKER: 'off',
      });
      await untilResponding(`http://127.0.0.1:${port}/api/health/ready`);
    },
    startWorker: (folder: string) => start('worker', folder, 'backend/cli/worker.ts', {}),
    stopWeb: (port: number) => stop(`web ${port}`),
    stopWorker: () => stop('worker'),
    stopAll: async () => {
      await Promise.all([...running.keys()].map(stop));
    },
    /** Not synchronously: the load continues meanwhile. */
    run: async (folder: string, file: string) => {
      const { PATH, HOME } = process.env;
      const child = spawn(process.execPath, ['--import', 'tsx', file], {
        cwd: folder,
        env: { PATH, HOME, ...variables, NODE_ENV: 'production' },
        stdio: 'inherit',
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${file} ended with ${code}`);
    },
  };
}

/** nginx as it is shipped, but for the limits per client and its own copies of static files, which would hide a missing one. */
async function startNginx(ports: readonly number[], port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'release-nginx-'));
  const shop = ports.map((each) => `127.0.0.1:${each}`).join('; server ');
  const configuration = shippedConfiguration({ folder, port, shop })
    .replace(/^ *limit_(?:req|conn) .*$/gm, '')
    .replace('proxy_cache builds;', '');
  const child = runNginx(folder, configuration);
  return async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Requests and open pages until the returned function is called. */
function read(origin: string, pages: readonly string[], counts: Counts): () => Promise<unknown> {
  let isOn = true;
  const pick = () => pages[Math.floor(Math.random() * pages.length)] ?? '/';
  const request = async () => {
    while (isOn) {
      const path = pick();
      const status = await fetch(`${origin}${path}`, { redirect: 'manual' }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: unknown) => String(error),
      );
      counts.requests += 1;
      if (typeof status === 'string' || status >= 500) counts.lost.push(`${path}: ${status}`);
    }
  };
  const view = async () => {
    while (isOn) {
      const { requests, missing } = await viewPage(origin, pick(), Math.random() * longestView);
      counts.requests += requests;
      counts.missing.push(...missing);
      counts.views += 1;
    }
  };
  const all = [...Array.from({ length: clients }, request), ...Array.from({ length: viewers }, view)];
  return () => {
    isOn = false;
    return Promise.all(all);
  };
}

/** One purchase after the other until the returned function is called. */
async function buy(origin: string, place: Place, counts: Counts): Promise<() => Promise<void>> {
  const crowd = await withOpenStore(place, async ({ services }) => {
    await addUnits(services, product, buyers);
    return makeBuyers(services.db, buyers);
  });
  const call = callOver(`${origin}/api`);
  let isOn = true;
  const work = async () => {
    for (const buyer of crowd) {
      if (!isOn) return;
      try {
        const order = await placeOrder(call, buyer, { skuId: product });
        counts.placed.push(order.sn);
        const { session } = await openPayment(call, buyer, order);
        if ((await submitCard(call, session)).status === 'SUCCEEDED') counts.paid.push(order.sn);
      } catch (error) {
        counts.lost.push(`purchase: ${String(error)}`);
      }
      await delay(500);
    }
  };
  const working = work();
  return () => {
    isOn = false;
    return working;
  };
}

/** Compares what was confirmed with the database, and prints the figures. */
async function report(place: Place, { requests, lost, views, missing, placed, paid }: Counts): Promise<void> {
  const wrong = await withOpenStore(place, async (store) => {
    await recover(store);
    const { damage } = await findDamage(store, { placed, paid });
    const damaged = Object.entries(damage).flatMap(([kind, rows]) =>
      rows.length > 0 ? [`${kind}: ${rows}`] : [],
    );
    return [...damaged, ...Object.keys(await findViolations(store.services))];
  });
  console.log(`  requests: ${requests}, lost: ${lost.length}`);
  console.log(`  views: ${views}, missing files: ${missing.length}`);
  console.log(`  orders: ${placed.length}, paid: ${paid.length}, wrong: ${wrong.length}`);
  for (const line of [...lost, ...missing, ...wrong].slice(0, 20)) console.log(`    ${line}`);
  if (lost.length + missing.length + wrong.length > 0) process.exitCode = 1;
}

async function untilGrown(read: () => number, by: number): Promise<void> {
  const from = read();
  while (read() < from + by) await delay(100);
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      former: { type: 'string' },
      requests: { type: 'string', default: '50000' },
      views: { type: 'string', default: '500' },
    },
  });
  if (!existsSync('.next/BUILD_ID')) throw new CommandError('There is no production build: npm run build.');
  const former = values.former ?? checkoutFormer(values.from);
  const current = process.cwd();
  const database = await createTestDatabase();
  if (!database) throw new CommandError('A release needs PostgreSQL.');
  const dataDir = mkdtempSync(join(tmpdir(), 'release-data-'));
  const front = await freePort();
  const origin = `http://127.0.0.1:${front}`;
  const ports = [await freePort(), await freePort()] as const;
  const shop = makeProcesses(database.url, dataDir, origin);
  const environment = readEnvironment({ ...shop.variables, NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const place: Place = { engine: 'PostgreSQL', variables: shop.variables, environment, drop: database.drop };
  const counts: Counts = { requests: 0, lost: [], views: 0, missing: [], placed: [], paid: [] };
  let stopNginx = async () => {};
  try {
    for (const port of ports) await shop.startWeb(port, former);
    shop.startWorker(former);
    stopNginx = await startNginx(ports, front);
    await untilResponding(`${origin}/api/health/ready`);
    const pages = await findPages(origin);
    const stopReads = read(origin, pages, counts);
    console.log('  migrating beside the former build');
    await shop.run(current, 'backend/cli/migrate.ts');
    const stopBuying = await buy(origin, place, counts);
    await untilGrown(() => counts.paid.length, ordersPerStep);
    for (const port of ports) {
      console.log('  replacing a web process');
      await shop.stopWeb(port);
      await shop.startWeb(port, current);
      await untilGrown(() => counts.paid.length, ordersPerStep);
    }
    await shop.stopWorker();
    shop.startWorker(current);
    while (counts.requests < Number(values.requests) || counts.views < Number(values.views)) await delay(500);
    await Promise.all([stopReads(), stopBuying()]);
    await shop.stopAll();
    await report(place, counts);
  } finally {
    await shop.stopAll();
    await stopNginx();
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  }
});
