import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { readBrowserReport } from './browser-report';
import { buildWhenNeeded } from './build-when-needed';
import { provideChromium } from './find-chromium';
import { requireNode } from './preflight';
import { duration } from './progress';
import { runCommand } from './refusal';
import { type Count, runStages, runTool, type Stage } from './stage';
import { createTestDatabase } from './test-database';

// `npm test`: everything that must hold, one stage after the other; `npm run check` (--static) runs the first four.
const reports = '.test/reports';

/** The tests' environment says nothing that the machine happens to say. */
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

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

function vitest(name: string, projects: string[], environment: NodeJS.ProcessEnv): Stage {
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
      ];
      const code = await runTool('vitest', parameters, output, { ...environment, NO_COLOR: '1' });
      const { numPassedTests, numFailedTests } = vitestReport.parse(await readReport(report));
      return withExitCode({ passed: numPassedTests, failed: numFailedTests }, code);
    },
  };
}

const browserTests: Stage = {
  name: 'browser tests',
  run: async (output) => {
    if (!existsSync('.next/source-fingerprint')) throw new Error('There is no production build to test.');
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
  if (!existsSync(path)) throw new Error('The tests ended without a report.');
  return JSON.parse(await readFile(path, 'utf8'));
}

/** A run can fail without a failed test, for example in a file that does not load: that is a failure too. */
function withExitCode(count: Count, code: number): Count {
  return { passed: count.passed, failed: code !== 0 ? Math.max(1, count.failed) : count.failed };
}

const staticStages: Stage[] = [
  tool('format and lint', [['biome', 'check', '.']]),
  tool('types', [
    ['next', 'typegen'],
    ['tsc', '--noEmit'],
  ]),
  tool('import directions', [
    [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      ...['app', 'components', 'lib', 'backend', 'middleware.ts', 'instrumentation.ts'].filter((path) =>
        existsSync(path),
      ),
    ],
  ]),
  tool('dead code', [['knip']]),
];

/** The API tests again on PostgreSQL, in a database that is dropped afterwards. */
async function onPostgresql(): Promise<Count> {
  const database = await createTestDatabase().catch((error: unknown) => {
    console.log(`  ✗ API on PostgreSQL: DATABASE_URL does not work (${error})`);
    return 'broken' as const;
  });
  if (database === 'broken') return { passed: 0, failed: 1 };
  if (database === undefined) {
    console.log('  – API on PostgreSQL: left out, DATABASE_URL is not set and no local PostgreSQL answers');
    return { passed: 0, failed: 0 };
  }
  try {
    return await runStages(
      [vitest('API on PostgreSQL', ['api'], { ...clean, DATABASE_URL: database.url })],
      1,
    );
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
    counts.push(
      await runStages(
        [
          vitest('units and components', ['unit', 'components'], clean),
          vitest('API on PGlite', ['api'], clean),
        ],
        1,
      ),
      await onPostgresql(),
      await runStages([productionBuild, browserTests], 1),
    );
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n  in ${duration(performance.now() - started)}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
