import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build-when-needed';
import { runNext } from './next-process';
import { listenAddress, requireFreePort } from './preflight';
import { runCommand } from './refusal';
import { shopEnvironment } from './shop-environment';

// The production server of the browser tests: a demo with fresh data of its own, on the port that PORT says.
await runCommand(async () => {
  const address = { ...listenAddress(process.env), host: '127.0.0.1' };
  await requireFreePort(address);
  const data = fileURLToPath(new URL(`../.test/e2e-${address.port}`, import.meta.url));
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  delete process.env.DATABASE_URL;
  delete process.env.API_BASE_URL;
  process.env.STORE_DATA_DIR = data;
  process.env.STORE_DEMO = '1';
  // Two browsers behind one address do in a minute what a hundred members do in an hour.
  process.env.RATE_LIMIT_FACTOR ??= '1000';
  process.env.TEST_CLOCK = '1';
  process.env.LOG_LEVEL ??= 'warn';
  const shop = await shopEnvironment(address, 'production');
  await buildWhenNeeded(shop);
  await runNext('start', address, shop);
});
