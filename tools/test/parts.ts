import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readBrowserReport } from './browser-report';
import { provideChromium } from './find-chromium';
import type { Count, Stage } from './stage';

// The stages of `npm test`, `npm run test:changed` and `npm run test:all`.

export const reports = '.test/reports';

/** The environment of the tests, without the database and backend of this machine. */
const { DATABASE_URL: _database, API_BASE_URL: _api, ...given } = process.env;
export const clean = { ...given, NO_COLOR: '1' };

/** A stage that counts as one test. */
function tool(name: string, commands: [tool: string, ...parameters: string[]][]): Stage {
  return {
    name,
    run: async ({ runTool }) => {
      for (const [program, ...parameters] of commands) {
        if ((await runTool(program, parameters)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

const sources = ['app', 'backend', 'components', 'lib', 'server', 'middleware.ts', 'instrumentation.ts'];
const existing = (paths: string[]) => paths.filter((path) => existsSync(path));

export const staticStages: Stage[] = [
  tool('types', [
    ['next', 'typegen'],
    // Its threads check shared types several times: together twice the CPU time.
    ['tsc', '--noEmit', '--singleThreaded'],
  ]),
  tool('import directions', [['depcruise', '--config', '.dependency-cruiser.cjs', ...existing(sources)]]),
  tool('dead code', [['knip']]),
  tool('format and lint', [
    ['biome', 'check', '.'],
    ['stylelint', '{app,components}/**/*.css'],
  ]),
];

export const productionBuild: Stage = {
  name: 'production build',
  run: async ({ runTool }) => {
    const code = await runTool('tsx', ['tools/test/build.ts'], { environment: clean });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  },
};

export const unitProjects = ['unit', 'unit-mocks', 'components'];

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/** @throws when the run ended before it wrote its report */
export const readVitestReport = async (path: string) => vitestReport.parse(await readReport(path));

export type VitestRun = {
  projects: string[];
  /** Files that run at the same time. */
  workers: number;
  environment?: NodeJS.ProcessEnv;
  /** Parts of paths; all files of the projects without any. */
  files?: string[];
  /** As for `os.setPriority`. */
  priority?: number;
};

/** @param name also names the report, which `npm run test:times` reads */
export function vitest(name: string, run: VitestRun): Stage {
  const { projects, workers, environment = clean, files = [], priority } = run;
  const report = `${reports}/${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.json`;
  return {
    name,
    run: async ({ runTool }) => {
      const parameters = [
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
        `--maxWorkers=${workers}`,
      ];
      const code = await runTool('vitest', parameters, { environment, priority });
      const { numPassedTests, numFailedTests } = await readVitestReport(report);
      return withExitCode({ passed: numPassedTests, failed: numFailedTests }, code);
    },
  };
}

export type BrowserRun = {
  /** Parts of paths; all files without any. */
  files?: string[];
  /** Projects of Playwright; all without any. */
  projects?: string[];
  /** Further variables, for example `E2E_MATRIX` (tests/e2e/fixtures/matrix.ts). */
  environment?: Record<string, string>;
};

/** @param name also names the report, which `npm run test:times` reads */
export function browserTests(
  name: string,
  { files = [], projects = [], environment = {} }: BrowserRun = {},
): Stage {
  return {
    name,
    run: async ({ runTool }) => {
      if (!existsSync('.next/source-fingerprint')) throw new Error('There is no production build.');
      const report = `${reports}/${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.json`;
      const chromium = provideChromium((line) => console.log(`    ${line}`));
      const chosen = projects.flatMap((project) => ['--project', project]);
      const code = await runTool('playwright', ['test', ...files, ...chosen], {
        environment: { ...clean, CHROMIUM_PATH: chromium, E2E_REPORT: report, ...environment },
      });
      const { passed, failed, remarks } = readBrowserReport(await readReport(report));
      return { ...withExitCode({ passed, failed }, code), remarks };
    },
  };
}

async function readReport(path: string): Promise<unknown> {
  if (!existsSync(path)) throw new Error('The tests wrote no report.');
  return JSON.parse(await readFile(path, 'utf8'));
}

/** A run can fail without a failed test, for example when a test file does not load; this counts as one failure. */
function withExitCode(count: Count, code: number): Count {
  return { passed: count.passed, failed: code !== 0 ? Math.max(1, count.failed) : count.failed };
}

/** API tests wait for retries of providers and for processes that start. */
const apiWorkers = 3;
const apiProjects = ['api', 'api-mocks', 'gateway', 'gateway-to-store'];

/** @param url of an empty database, whose server gets further ones */
export function apiOnPostgres(url: string, priority = 0): Stage {
  return vitest('API on PostgreSQL', {
    projects: apiProjects,
    workers: apiWorkers,
    environment: { ...clean, DATABASE_URL: url },
    priority,
  });
}

/** @param scope what only PGlite has (docs/decisions/042), or everything */
export function apiOnPglite(scope: 'what only it has' | 'everything', priority = 0): Stage {
  return vitest('API on PGlite', {
    projects: scope === 'everything' ? apiProjects : ['embedded'],
    workers: apiWorkers,
    priority,
  });
}
