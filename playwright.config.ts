import { createServer } from 'node:net';
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';
import { alone, desktopFiles, desktopTooFiles, isFullMatrix, phoneFiles } from './tests/e2e/fixtures/matrix';
import { phone as phoneScreen } from './tests/e2e/fixtures/phone';
import { findChromium } from './tools/test/find-chromium';

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

// Playwright workers evaluate this file again and read the chosen values from the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.CHROMIUM_PATH ??= findChromium();

// E2E_BASE_URL is the URL of a running server; without it a production server is started for the run.
const given = process.env.E2E_BASE_URL;
const baseURL = given ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

// The shop of the pictures has the same date in every run, because texts show it (tests/e2e/pictures).
const isPictured = Boolean(process.env.E2E_PICTURES);
const pictureStart = Date.parse('2030-03-12T10:30:00+08:00');
if (isPictured) process.env.CLOCK_AHEAD ??= String(pictureStart - Date.now());

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
      // Builds of Chromium differ in what they say of notifications; push.spec.ts has ones of its own.
      '--disable-notifications',
    ],
  },
};

/**
 * For tests that measure nothing. Pages are short-lived, so that optimised scripts and a process for each site, with a
 * spare one, cost more CPU than they save.
 */
const withLessCpu: Use = {
  ...chromium,
  // Frames of animations are drawn by the CPU; by night and where movements are measured, pages move.
  ...(isFullMatrix ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
  launchOptions: {
    ...chromium.launchOptions,
    args: [
      ...(chromium.launchOptions?.args ?? []),
      '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
      '--disable-site-isolation-trials',
      '--in-process-gpu',
    ],
  },
};

const phone: Use = { ...withLessCpu, ...phoneScreen };
const desktop: Use = { ...withLessCpu, viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.test/playwright',
  snapshotPathTemplate: '{testDir}/pictures/approved/{arg}{ext}',
  // Limits for tests that hang: a machine with other load can be several times slower.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : process.env.E2E_TASKS
      ? [['list'], ['./tests/e2e/tasks/task-table.ts']]
      : [['list']],
  use: {
    baseURL,
    timezoneId: 'Asia/Shanghai',
    // Traces use a third of the CPU; set `E2E_TRACE=1` to debug a test.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Requests of service workers cannot be intercepted; only offline.spec.ts and push.spec.ts allow them.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: phone, ...phoneFiles },
    { name: 'desktop', use: desktop, ...desktopFiles },
    ...(isFullMatrix ? [] : [{ name: 'desktop too', use: desktop, ...desktopTooFiles }]),
    {
      name: 'alone',
      use: desktop,
      testMatch: alone,
      dependencies: ['phone', 'desktop', ...(isFullMatrix ? [] : ['desktop too'])],
      fullyParallel: false,
      workers: 1,
    },
    // Only for `npm run test:all -- pictures` and `npm run approve-pictures`.
    ...(isPictured
      ? [
          { name: 'orders of the pictures', use: desktop, testMatch: ['pictures/prepare.spec.ts'] },
          {
            name: 'pictures',
            use: desktop,
            testMatch: ['pictures/pictures.spec.ts'],
            dependencies: ['orders of the pictures'],
          },
        ]
      : []),
    // Only for `npm run staff-tasks`: measures what the tasks of a working day take, one at a time.
    ...(process.env.E2E_TASKS
      ? [
          {
            name: 'tasks',
            use: { ...desktop, ...chromium },
            testMatch: ['tasks/**/*.spec.ts'],
            fullyParallel: false,
            workers: 1,
          },
        ]
      : []),
  ],
  ...(given
    ? {}
    : {
        webServer: {
          command: 'npx tsx tools/test/test-server.ts',
          url: `${baseURL}/api/health/ready`,
          env: {
            PORT: process.env.E2E_PORT,
            ...(isPictured
              ? {
                  CLOCK_AHEAD: process.env.CLOCK_AHEAD ?? '0',
                  NODE_OPTIONS: `--import ${new URL('tests/processes/move-clock.mjs', import.meta.url)}`,
                }
              : {}),
          },
          timeout: 600_000,
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        },
      }),
});
