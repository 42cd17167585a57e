import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listenAddress } from '../../server/settings/listen-address';
import { buildWhenNeeded } from '../start/build-when-needed';
import { runCommand } from '../start/command-error';
import { runNext } from '../start/next-process';
import { requireFreePort } from '../start/preflight';
import { shopEnvironment } from '../start/shop-environment';
import { copySeededDemo, seedDemo, testSecret } from './seeded-data';

// The production server of the browser tests: a demo with new data on PORT.
await runCommand(async () => {
  const address = { ...listenAddress(process.env), host: '127.0.0.1' };
  await requireFreePort(address);
  const data = fileURLToPath(new URL(`../../.test/e2e-${address.port}`, import.meta.url));
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  await seedDemo(String(address.port));
  await copySeededDemo(String(address.port), data);
  delete process.env.DATABASE_URL;
  delete process.env.API_BASE_URL;
  process.env.STORE_DATA_DIR = data;
  process.env.STORE_DEMO = '1';
  process.env.STORE_SECRET = testSecret;
  // All tests share one IP address, so the rate limits must be higher.
  process.env.RATE_LIMIT_FACTOR ??= '1000';
  process.env.TEST_CLOCK = '1';
  process.env.LOG_LEVEL ??= 'warn';
  const shop = await shopEnvironment(address, 'production');
  await buildWhenNeeded(shop);
  await runNext('start', address, shop);
});
