import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { CommandError, runCommand } from '../start/command-error';
import { requireNode } from '../start/preflight';
import { duration } from '../start/progress';
import { affectedBy, readImporters } from './affected-tests';
import { browserTests, clean, productionBuild, reports, staticStages, unitProjects, vitest } from './parts';
import { runStages } from './stage';
import { createTestDatabase } from './test-database';

// `npm run test:changed [-- <commit>]`: the static checks, and the tests that the difference between the working tree
// and a commit touches; by default the commit at which the branch left main.

function git(...parameters: string[]): string[] {
  const text = execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return text.split('\n').filter((line) => line !== '');
}

function baseOf(given: string | undefined): string {
  if (given) return given;
  const [head] = git('rev-parse', 'HEAD');
  const [fork] = git('merge-base', 'HEAD', 'main');
  if (!fork) throw new CommandError('There is no branch main: name a commit.');
  // On main itself: the changes that are not committed.
  return fork === head ? 'HEAD' : fork;
}

const isApiTest = (file: string) => file.endsWith('.api.test.ts') || /^tests\/api\/.*\.test\.ts$/.test(file);

await runCommand(async () => {
  requireNode();
  const started = performance.now();
  const base = baseOf(process.argv[2]);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const changed = [...new Set([...git('diff', '--name-only', base), ...untracked])];
  const files = [...git('ls-files'), ...untracked];
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const affected = affectedBy(changed, readImporters(files), tests);
  const [api, units] = [affected.tests.filter(isApiTest), affected.tests.filter((file) => !isApiTest(file))];
  console.log(
    `  ${changed.length} files differ from ${base}: ${units.length} files of units, ${api.length} of the API, ${affected.browser.length} of the browser\n`,
  );
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const database = api.length > 0 ? await createTestDatabase() : undefined;
  const environment = database ? { ...clean, DATABASE_URL: database.url } : clean;
  try {
    const lanes = await Promise.all([
      runStages(
        affected.browser.length > 0
          ? [
              productionBuild,
              browserTests('browser', {
                files: affected.browser,
                environment: { E2E_MATRIX: 'changed' },
                projects: ['phone', 'desktop', 'desktop too'],
              }),
            ]
          : [],
        1,
      ),
      runStages(
        [
          ...staticStages,
          ...(units.length > 0
            ? [
                vitest('units and components', {
                  projects: unitProjects,
                  workers: 2,
                  files: units,
                }),
              ]
            : []),
          ...(api.length > 0
            ? [
                vitest('API', {
                  projects: ['api', 'api-mocks', 'gateway', 'gateway-to-store'],
                  workers: 2,
                  files: api,
                  environment,
                }),
              ]
            : []),
        ],
        1,
      ),
    ]);
    const times = lanes.flat();
    const sum = (count: 'passed' | 'failed') => times.reduce((total, time) => total + time[count], 0);
    console.log(`\n  in ${duration(performance.now() - started)}\n`);
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
    process.exitCode = sum('failed') > 0 ? 1 : 0;
  } finally {
    await database?.drop();
  }
});
