import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBrowserReport } from '../test/browser-report';
import type { BuildMutant } from './mutant';

export type Failure = { test: string; reason: string };

/**
 * `late` are the tests that failed because of a time limit, which a busy machine causes too; `broken` names what could not
 * be run.
 */
export type Outcome = { passed: number; failed: Failure[]; late: Failure[]; broken: string[] };

/** A copy of the project, and the environment of its tests. */
export type Lane = { copy: string; environment: NodeJS.ProcessEnv };

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const timeLimit = /timed out in \d+ ?ms/i;

/** Runs Vitest until the first failure. @param titles parts of the titles of the tests; all tests without them */
export async function runVitest(lane: Lane, tests: readonly string[], titles?: string[]): Promise<Outcome> {
  const report = await reportOf(lane, [...(titles === undefined ? [] : ['-t', anyOf(titles)]), ...tests]);
  if (!report) return brokenRun('vitest');
  const { numPassedTests, testResults } = report;
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: fullName, reason: firstLine(failureMessages?.[0]) }));
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => `${name}: ${message}`);
  return {
    passed: numPassedTests,
    failed: failures.filter(({ reason }) => !timeLimit.test(reason)),
    late: failures.filter(({ reason }) => timeLimit.test(reason)),
    broken,
  };
}

/**
 * Repeats sequences of the explorer.
 * @param moves each written as in `EXPLORE_MOVES`
 * @returns what it finds; null when it could not run
 */
export async function runExplorer(lane: Lane, moves: readonly string[]): Promise<string | null> {
  const given = { EXPLORE_MOVES: moves.join('\n'), EXPLORE_SHRINKING: '0' };
  const environment = { ...lane.environment, ...given };
  const report = await reportOf({ ...lane, environment }, ['--project=api', 'tests/explore']);
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  if (!results.some(({ status }) => status === 'passed' || status === 'failed')) return null;
  return results.flatMap(({ failureMessages }) => failureMessages ?? []).join('\n');
}

async function reportOf(lane: Lane, parameters: readonly string[]) {
  const report = join(lane.copy, 'mutation-report.json');
  rmSync(report, { force: true });
  await runTool(lane, 'vitest', [
    'run',
    ...['--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`],
    // Compiled modules are kept between the runs: compiling the backend takes half of their time.
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${join(lane.copy, '.test/modules')}`,
    ...parameters,
  ]);
  return existsSync(report) ? vitestReport.parse(JSON.parse(readFileSync(report, 'utf8'))) : null;
}

/** Runs Playwright on the production build of the copy until the first failure. */
export async function runPlaywright(
  lane: Lane,
  tests: readonly string[],
  titles: string[],
  projects: readonly BuildMutant['project'][],
): Promise<Outcome> {
  const report = join(lane.copy, 'mutation-report.json');
  rmSync(report, { force: true });
  const environment = { ...lane.environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await runTool({ ...lane, environment }, 'playwright', [
    'test',
    ...['--max-failures=1', '--retries=0', '--workers=1', '--reporter=json'],
    ...projects.map((project) => `--project=${project}`),
    ...['--grep', anyOf(titles)],
    ...tests,
  ]);
  if (!existsSync(report)) return brokenRun('playwright');
  const { passed, failed, remarks = '' } = readBrowserReport(JSON.parse(readFileSync(report, 'utf8')));
  const isLate = remarks.includes('Test timeout of ');
  const [test = '', reason = ''] = remarks.split('\n').map((line) => line.trim());
  const failures = failed > 0 ? [{ test, reason }] : [];
  return {
    passed,
    failed: isLate ? [] : failures,
    late: isLate ? failures : [],
    broken: failed === 0 && remarks !== '' ? [remarks] : [],
  };
}

const brokenRun = (tool: string): Outcome => ({ passed: 0, failed: [], late: [], broken: [tool] });

/** A pattern for titles that contain one of these texts, in which `%s` and the like are filled in. */
function anyOf(titles: readonly string[]): string {
  return titles
    .map((title) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/%[a-z]/g, '.*'))
    .join('|');
}

function firstLine(message = ''): string {
  return (message.split('\n')[0] ?? '').slice(0, 160);
}

/** Runs a program of node_modules/.bin in the copy. What it prints is not needed: it writes a report. */
function runTool({ copy, environment }: Lane, tool: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(copy, 'node_modules/.bin', tool), parameters, {
      cwd: copy,
      env: { ...environment, NEXT_TELEMETRY_DISABLED: '1' },
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}
