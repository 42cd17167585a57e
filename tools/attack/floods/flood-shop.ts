import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { demoDomain } from '../../../backend/seed/demo-accounts';
import { freePort, untilResponding } from '../../../tests/budget/baseline-app';
import { stockCodes } from '../../bench/buy-code';
import { isNginxInstalled, runNginx, shippedConfiguration } from '../../nginx/run-nginx';
import { buildWhenNeeded } from '../../start/build-when-needed';
import { CommandError } from '../../start/command-error';
import { shopEnvironment } from '../../start/shop-environment';
import { createTestDatabase } from '../../test/test-database';
import { buyers } from './accounts';
import { storeUrl } from './client';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type FloodedShop = {
  /** How clients reach it: directly, and through nginx as it is shipped. */
  origins: { direct: string; nginx: string };
  database: pg.Client;
  /** Resident megabytes of the web process. */
  memory: () => number;
  stop: () => Promise<void>;
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The production server on PostgreSQL with the limits of production, and nginx in front of it. */
export async function startFloodedShop(): Promise<FloodedShop> {
  if (!isNginxInstalled()) throw new CommandError('nginx is not installed.');
  const store = await createTestDatabase();
  if (!store) throw new CommandError('There is no PostgreSQL.');
  const folder = mkdtempSync(join(tmpdir(), 'floods-'));
  const port = await freePort();
  Object.assign(process.env, {
    ...{ STORE_DATA_DIR: `${folder}/data`, DATABASE_URL: store.url, STORE_DEMO: '1', LOG_LEVEL: 'error' },
    // nginx connects from this address; clients have others.
    TRUSTED_PROXIES: '127.0.0.1',
    STORE_URL: storeUrl,
  });
  delete process.env.API_BASE_URL;
  const environment = await shopEnvironment({ port, host: '127.0.0.1' }, 'production');
  await buildWhenNeeded(environment);
  mkdirSync('.test', { recursive: true });
  const output = openSync('.test/floods.log', 'w');
  const shop = fork(`${root}server/serve.ts`, {
    ...{ cwd: root, env: environment, execArgv: ['--import', 'tsx'] },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const direct = `http://127.0.0.1:${port}`;
  await untilResponding(`${direct}/api/health/ready`);
  // The worker of nginx is another user.
  const proxyFolder = mkdtempSync(join(tmpdir(), 'floods-nginx-'));
  const proxyPort = await freePort();
  const shipped = shippedConfiguration({ folder: proxyFolder, port: proxyPort, shop: `127.0.0.1:${port}` });
  const proxy = runNginx(proxyFolder, shipped);
  const nginx = `http://127.0.0.1:${proxyPort}`;
  await untilResponding(`${nginx}/builds/latest.json`);
  const database = new pg.Client({ connectionString: store.url });
  await database.connect();
  await makeBuyers(database);
  await stockCodes(database, 5_000);
  return {
    origins: { direct, nginx },
    database,
    memory: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1]) / 1024),
    stop: async () => {
      await database.end();
      await Promise.all([end(shop), end(proxy)]);
      await store.drop();
      for (const each of [folder, proxyFolder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Members as the demo member is, with its password. */
async function makeBuyers(database: pg.Client): Promise<void> {
  await database.query(
    `insert into member select r.* from member t
     cross join generate_series(0, ${buyers - 1}) n
     cross join lateral jsonb_populate_record(t, jsonb_build_object('id', '900000000000' || n, 'username', 'buyer-flood' || n,
       'email', 'flood' || n || '@${demoDomain}', 'area_code', null, 'mobile', null)) r
     where t.email = 'demo@${demoDomain}'`,
  );
}
