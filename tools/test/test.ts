import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { runCommand } from '../start/command-error';
import { requireNode } from '../start/preflight';
import { duration } from '../start/progress';
import {
  apiOnPglite,
  apiOnPostgres,
  browserTests,
  productionBuild,
  reports,
  staticStages,
  unitProjects,
  vitest,
} from './parts';
import { runStages, type Stage, type StageTime } from './stage';
import { createTestDatabase } from './test-database';

// `npm test`: everything that guards a change; `npm run check` (--static) runs the static checks only. With --complete,
// as in CI, a part that is skipped fails the run.
const isStatic = process.argv.includes('--static');
const isComplete = process.argv.includes('--complete');

/** Priority of tests without a browser: a page that loads slowly makes a browser test wait. */
const behind = 2;

const units = vitest('units and components', {
  projects: unitProjects,
  workers: 2,
  priority: behind,
});

/** The API tests on PostgreSQL and, of what only PGlite has, on PGlite; all of them on PGlite without PostgreSQL. */
async function apiTests(): Promise<StageTime[]> {
  const database = await createTestDatabase();
  if (database === undefined) {
    const reason =
      'DATABASE_URL is not set, PostgreSQL 15 is not installed, and none listens on 127.0.0.1:5432';
    return runStages([skipped('API on PostgreSQL', reason), apiOnPglite('everything', behind)], 1);
  }
  try {
    return await runStages([apiOnPostgres(database.url, behind), apiOnPglite('what only it has', behind)], 1);
  } finally {
    await database.drop();
  }
}

/** A part that cannot run here. */
function skipped(name: string, reason: string): Stage {
  return {
    name,
    run: async () => ({
      passed: 0,
      failed: isComplete ? 1 : 0,
      remarks: `    – ${name}: skipped, ${reason}`,
    }),
  };
}

/** CPU seconds that all processes of this machine have used. */
function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000;
}

await runCommand(async () => {
  requireNode();
  const started = performance.now();
  const busyBefore = busySeconds();
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const times = await runStages(staticStages, 2);
  if (!isStatic) {
    // Browser tests wait for pages and API tests for processes and databases, so together they take less time.
    const parallel = await Promise.all([
      runStages([productionBuild, browserTests('browser', { environment: { E2E_MATRIX: 'check' } })], 1),
      runStages([units], 1).then(async (done) => [...done, ...(await apiTests())]),
    ]);
    times.push(...parallel.flat());
  }
  const seconds = (performance.now() - started) / 1_000;
  const busy = busySeconds() - busyBefore;
  await writeFile(`${reports}/times.json`, JSON.stringify({ seconds, busy, cores: cpus().length, times }));
  const passed = times.reduce((sum, count) => sum + count.passed, 0);
  const failed = times.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n  in ${duration(seconds * 1_000)}, ${Math.round(busy)} s of CPU\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
