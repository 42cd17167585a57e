import { createServer } from 'node:net';
import {
  defineConfig,
  devices,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
} from '@playwright/test';
import { findChromium } from './scripts/find-chromium';

/** A port nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

// The workers evaluate this file again: what the first evaluation chose reaches them through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.CHROMIUM_PATH ??= findChromium();

// A given address (a running server) is used as it is; otherwise a production server is started for the run.
const given = process.env.E2E_BASE_URL;
const baseURL = given ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

type Use = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;

const chromium: Use = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
const phone: Use = {
  ...chromium,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
};
const desktop: Use = { ...chromium, viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.test/playwright',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A gate of 300 tests is not lost to one slow moment of its machine; it names each test that needed the second try.
  retries: process.env.E2E_REPORT ? 1 : 0,
  reporter: process.env.E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL,
    timezoneId: 'Asia/Shanghai',
    // Recording each test takes a third of the machine; `E2E_TRACE=1` when one has to be looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What it fetches cannot be intercepted; the spec that is about it allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // `once/`: the same whatever the screen is.
    { name: 'phone', use: phone, testIgnore: ['alone/**', 'clock/**', 'once/**'] },
    {
      name: 'desktop',
      use: desktop,
      testIgnore: ['alone/**', 'clock/**'],
      // The gate has forty minutes: where a test runs in every language, the wide screen has one of them there and the
      // phone, where words run out of room, all. `npm run test:e2e` leaves nothing out.
      ...(process.env.E2E_REPORT ? { grepInvert: /\.spec\.ts (?:en|zh-hk) / } : {}),
    },
    // These turn the clock of the whole server or measure it, so that they run after everybody else and one at a time.
    {
      name: 'alone',
      use: desktop,
      testMatch: ['alone/**/*.spec.ts', 'clock/**/*.spec.ts'],
      dependencies: ['phone', 'desktop'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  ...(given
    ? {}
    : {
        webServer: {
          command: 'npx tsx scripts/test-server.ts',
          url: `${baseURL}/api/health/ready`,
          env: { PORT: process.env.E2E_PORT },
          timeout: 600_000,
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        },
      }),
});
