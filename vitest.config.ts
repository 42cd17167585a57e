import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A time zone other than Asia/Shanghai, so that code that reads the local time zone fails in tests.
process.env.TZ ??= 'America/New_York';

/** Component tests read the texts of the demo: with the names of its shop and the numbers of its rules. */
// Imported at run time, because Vite warns of imports without an extension in the files of its configuration.
const { promises } = await tsImport('./lib/promises-by-name.ts', import.meta.url);
const { store } = JSON.parse(readFileSync(here('./backend/seed/catalog.json'), 'utf8'));
const namedTexts = {
  // Part of the key of the module cache.
  name: `message-texts:${JSON.stringify([store, promises])}`,
  enforce: 'pre' as const,
  transform: (code: string, id: string) => {
    const locale = /\/messages\/([\w-]+)\/(?:staff\/)?\w+\.json$/.exec(id)?.[1];
    if (locale === undefined) return null;
    return code
      .replaceAll('{shopName}', store.name[locale])
      .replaceAll('{coinName}', store.coin.name[locale])
      .replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(promises[name] ?? whole));
  },
};

const embedded = here('./backend/door.ts');
const resolve = {
  alias: [
    { find: /^@\//, replacement: here('./') },
    { find: '#backend', replacement: existsSync(embedded) ? embedded : here('./lib/api/without-backend.ts') },
    // Outside a React server build `server-only` throws on import.
    { find: /^server-only$/, replacement: here('./node_modules/server-only/empty.js') },
  ],
};

const apiTests = ['{backend,tests}/**/*.api.test.ts', 'tests/api/**/*.test.ts'];

/**
 * Tests that replace modules, so that each runs with modules of its own. The other ones share theirs, because loading the
 * backend for every file takes longer than most tests.
 */
export const mockingUnits = [
  'app/builds/builds.test.ts',
  'components/auth/frame/load-login.test.ts',
  'components/checkout/load-checkout.test.ts',
  'lib/api/asked-for.test.ts',
  'lib/api/session-cookies.test.ts',
  'lib/captcha/with-captcha.test.ts',
  'lib/products/queries/get-sold-type.test.ts',
  'lib/routing/middleware.test.ts',
  'tools/test/find-chromium.test.ts',
];

export const mockingApiTests = [
  'backend/domains/auth/sign-in/password-sign-in.api.test.ts',
  'tests/security/canary.api.test.ts',
  'tests/security/enumeration.api.test.ts',
];

/** Of the gateway and the pages, which replace modules too. */
export const gatewayTests = [
  'tests/api/declared-endpoints.test.ts',
  'tests/api/gateway/gateway-files.test.ts',
  'tests/api/invalid-responses.test.ts',
  'tests/security/return-urls.api.test.ts',
  'tests/surfaces/surfaces.api.test.ts',
];

/** The gateway calls the store of the test. */
const gatewayToStore = [
  'tests/api/bad-input.test.ts',
  'tests/api/gateway/gateway-{identity,providers,session,shared,staff}.test.ts',
  'tests/api/sitemap.test.ts',
  'tests/attack/request-forms.api.test.ts',
  'tests/security/uploads.api.test.ts',
];

/**
 * What only PGlite has, so that `npm test` runs it there too (docs/decisions/042): a directory that one process holds.
 * Browser tests show its migrations, its seed and its driver.
 */
export const embeddedTests = ['backend/platform/node-lease.api.test.ts'];
const componentTests = ['{app,components,lib}/**/*.test.tsx'];

const backendOfTest = {
  find: /^(?:@\/lib\/api|[./]+(?:\/api)?)\/backend-fetch$/,
  replacement: here('./tests/api/gateway/gateway-backend.ts'),
};

const seededDatabase = './tests/setup/seeded-database.ts';

/** Packages such as React and antd take longer to load than most tests, so that files share them. */
const ownModules = './tests/setup/own-modules.ts';

/** Larger space for young objects, so that they are collected less often: 4 % less CPU for the component tests. */
const execArgv = ['--max-semi-space-size=64'];

/** How long `expect.poll` waits for a state; by default a second, which a machine with other load may need. */
const expectations = { poll: { timeout: 60_000 } };

// PGlite in memory, or PostgreSQL when DATABASE_URL is set (backend/testing.ts).
const apiProject = {
  environment: 'node' as const,
  pool: 'forks' as const,
  execArgv,
  // Limits for tests that hang: a machine with other load can be several times slower.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: expectations,
};

/** For projects of a few files: each process loads the whole backend, which takes longer than they do. */
const oneProcess = { maxWorkers: 1, sequence: { groupOrder: 2 } };

/** Starts long test files first, so that none of them is left for the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const weight = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/tests/faults/') ? 0 : moduleId.includes('/tests/load/') ? 1 : 2;
    return sorted.sort((left, right) => weight(left) - weight(right));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          environment: 'node',
          execArgv,
          include: ['{app,components,lib,backend,server,tools}/**/*.test.ts', 'tests/*.test.ts', '*.test.ts'],
          exclude: [...apiTests, ...mockingUnits],
          isolate: false,
          // A limit for tests that hang, not a budget: browser tests use the same cores.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectations,
        },
      },
      {
        resolve,
        test: {
          name: 'unit-mocks',
          environment: 'node',
          include: mockingUnits,
          hookTimeout: 120_000,
          expect: expectations,
        },
      },
      {
        resolve,
        plugins: [namedTexts],
        test: {
          name: 'components',
          environment: 'jsdom',
          execArgv,
          isolate: false,
          include: componentTests,
          setupFiles: [ownModules, './tests/setup/components.ts'],
          sequence: { setupFiles: 'list' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectations,
        },
      },
      {
        resolve,
        test: {
          ...apiProject,
          name: 'api',
          sequence: { groupOrder: 1 },
          include: apiTests,
          exclude: [...mockingApiTests, ...gatewayTests, ...gatewayToStore],
          globalSetup: ['./tests/processes/bundle-backend.ts', seededDatabase],
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...apiProject,
          ...oneProcess,
          name: 'api-mocks',
          include: mockingApiTests,
          globalSetup: [seededDatabase],
          isolate: false,
          setupFiles: [ownModules],
        },
      },
      {
        resolve: { alias: [backendOfTest, ...resolve.alias] },
        test: {
          ...apiProject,
          ...oneProcess,
          name: 'gateway-to-store',
          include: gatewayToStore,
          globalSetup: [seededDatabase],
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...apiProject,
          name: 'embedded',
          include: embeddedTests,
          globalSetup: [seededDatabase],
          isolate: false,
        },
      },
      {
        resolve,
        plugins: [namedTexts],
        test: {
          ...apiProject,
          ...oneProcess,
          name: 'gateway',
          include: gatewayTests,
          globalSetup: [seededDatabase],
          isolate: false,
          setupFiles: [ownModules],
        },
      },
    ],
  },
});
