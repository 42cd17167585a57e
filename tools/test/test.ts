import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { buildWhenNeeded } from '../start/build-when-needed';
import { runCommand } from '../start/command-error';
import { requireNode } from '../start/preflight';
import { duration } from '../start/progress';
import { readBrowserReport } from './browser-report';
import { provideChromium } from './find-chromium';
import { type Count, runStages, runTool, type Stage } from './stage';
import { createTestDatabase } from './test-database';

// `npm test`: runs all checks and tests in stages; `npm run check` (--static) runs the static checks only.
const reports = '.test/reports';

/** The environment of the tests, without the database and backend of this machine. */
const { DATABASE_URL: _database, API_BASE_URL: _api, ...clean } = process.env;

function tool(name: string, commands: [tool: string, ...parameters: string[]][]): Stage {
  return {
    name,
    run: async (output) => {
      for (const [program, ...parameters] of commands) {
        if ((await runTool(program, parameters, output)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/** Priority of tests without a browser: pages that load slowly make browser tests reach their limits. */
const behind = 2;

/** API tests often wait: for retries of providers, and for processes that start. */
const apiWorkers = 3;

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/** @param workers files that run at the same time */
function vitest(
  name: string,
  projects: string[],
  { environment = clean, workers }: { environment?: NodeJS.ProcessEnv; workers: number },
): Stage {
  const report = `${reports}/${projects.join('-')}${environment.DATABASE_URL ? '-postgresql' : ''}.json`;
  return {
    name,
    run: async (output) => {
      const parameters = [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
        `--maxWorkers=${workers}`,
      ];
      const code = await runTool('vitest', parameters, output, { ...environment, NO_COLOR: '1' }, behind);
      const { numPassedTests, numFailedTests } = vitestReport.parse(await readReport(report));
      return withExitCode({ passed: numPassedTests, failed: numFailedTests }, code);
    },
  };
}

const browserTests: Stage = {
  name: 'browser tests',
  run: async (output) => {
    if (!existsSync('.next/source-fingerprint')) throw new Error('There is no production build.');
    const report = `${reports}/browser.json`;
    const chromium = provideChromium((line) => console.log(`    ${line}`));
    const code = await runTool('playwright', ['test'], output, {
      ...clean,
      CHROMIUM_PATH: chromium,
      E2E_REPORT: report,
      NO_COLOR: '1',
    });
    const { passed, failed, remarks } = readBrowserReport(await readReport(report));
    return { ...withExitCode({ passed, failed }, code), remarks };
  },
};

const productionBuild: Stage = {
  name: 'production build',
  run: async (output) => {
    await buildWhenNeeded({ ...clean, STORE_DEMO: '1' }, output);
    return { passed: 1, failed: 0 };
  },
};

async function readReport(path: string): Promise<unknown> {
  if (!existsSync(path)) throw new Error('The tests wrote no report.');
  return JSON.parse(await readFile(path, 'utf8'));
}

/** A run can fail without a failed test, for example when a test file does not load; this counts as one failure. */
function withExitCode(count: Count, code: number): Count {
  return { passed: count.passed, failed: code !== 0 ? Math.max(1, count.failed) : count.failed };
}

const folders = ['backend', 'components', 'lib', 'server'];
const sources = ['app', ...folders, 'middleware.ts', 'instrumentation.ts'];
const existing = (paths: string[]) => paths.filter((path) => existsSync(path));

const staticStages: Stage[] = [
  tool('format and lint', [['biome', 'check', '.']]),
  tool('types', [
    ['next', 'typegen'],
    // Its threads check shared types several times: together twice the CPU time.
    ['tsc', '--noEmit', '--singleThreaded'],
  ]),
  tool('import directions', [
    ['depcruise', '--config', '.dependency-cruiser.cjs', ...existing(sources)],
    ['depcruise', '--config', '.dependency-cruiser.folders.cjs', ...existing(folders)],
  ]),
  tool('dead code', [['knip']]),
];

/** Run where one engine is enough: on PostgreSQL, which is faster, or on PGlite where there is none. */
const oneEngine = 'once';

/** The API tests on PGlite, and again on PostgreSQL in a database that is dropped afterwards. */
async function apiTests(): Promise<Count> {
  const everywhere = ['api', 'api-mocks'];
  const embedded = (more: string[]) =>
    vitest('API on PGlite', [...everywhere, ...more], { workers: apiWorkers });
  const database = await createTestDatabase().catch((error: unknown) => {
    console.log(`  ✗ API tests: DATABASE_URL does not work (${error})`);
    return null;
  });
  if (database === null) return { passed: 0, failed: 1 };
  if (database === undefined) {
    console.log('  – API on PostgreSQL: skipped, DATABASE_URL is not set and there is no local PostgreSQL');
    return runStages([embedded(['gateway', oneEngine])], 1);
  }
  const environment = { ...clean, DATABASE_URL: database.url };
  const shared = vitest('API on PostgreSQL', [...everywhere, oneEngine], {
    environment,
    workers: apiWorkers,
  });
  try {
    return await runStages([embedded(['gateway']), shared], 1);
  } finally {
    await database.drop();
  }
}

await runCommand(async () => {
  requireNode();
  const started = performance.now();
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const counts = [await runStages(staticStages, 2)];
  if (!process.argv.includes('--static')) {
    // Browser tests wait for pages and API tests for processes and databases, so together they take less time.
    const [browser, ...others] = await Promise.all([
      runStages([productionBuild, browserTests], 1),
      runStages(
        [vitest('units and components', ['unit', 'unit-mocks', 'components'], { workers: 2 })],
        1,
      ).then(async (units) => [units, await apiTests()]),
    ]);
    counts.push(browser, ...others.flat());
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n  in ${duration(performance.now() - started)}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
