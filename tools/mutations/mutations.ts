import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CommandError, runCommand } from '../start/command-error';
import { duration } from '../start/progress';
import { runTool } from '../test/stage';
import { createTestDatabase } from '../test/test-database';
import type { Guard } from './guard';
import { guards } from './guards';

// `npm run mutations [-- <part of a name> …]`: removes one guard at a time from a copy of the project and runs the tests
// named beside it. A guard without a failing test fails the command; a test that reaches its time limit found nothing. The
// tests run on PostgreSQL where there is a server: on the embedded database transactions run one after another, so that
// tests of races find less.
const root = fileURLToPath(new URL('../..', import.meta.url));
const report = z.object({
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

type Failure = { test: string; reason: string };

/**
 * `late` are the tests that failed because of a time limit, which a busy machine causes too; `broken` names the files that
 * could not be run.
 */
type Outcome = { passed: number; failed: Failure[]; late: Failure[]; broken: string[] };

const timeLimit = /timed out in \d+ ?ms/i;

/** Copies what is versioned or new, without what is ignored. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tianyun-mutations-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function runTests(tests: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = 'mutation-report.json';
  rmSync(file, { force: true });
  const parameters = ['run', '--bail=1', '--reporter=json', `--outputFile=${file}`, ...tests];
  await runTool('vitest', parameters, () => {}, environment);
  if (!existsSync(file)) return { passed: 0, failed: [], late: [], broken: ['vitest'] };
  const { numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
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

function firstLine(message = ''): string {
  return (message.split('\n')[0] ?? '').slice(0, 160);
}

function shown({ test, reason }: Failure): string {
  return `${test}: ${reason}`;
}

async function tryWithout(
  { file, code, without, tests }: Guard,
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const source = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    source.replace(code, () => without),
  );
  try {
    return await runTests(tests, environment);
  } finally {
    writeFileSync(file, source);
  }
}

await runCommand(async () => {
  const parts = process.argv.slice(2);
  const chosen = guards.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  const copy = copyProject();
  const database = await createTestDatabase();
  const { DATABASE_URL: _given, ...clean } = process.env;
  const environment = { ...clean, ...(database ? { DATABASE_URL: database.url } : {}) };
  process.chdir(copy);
  try {
    const whole = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))], environment);
    const failed = [...[...whole.failed, ...whole.late].map(shown), ...whole.broken];
    if (failed.length > 0) throw new CommandError(`Fails with all guards:\n${failed.join('\n')}`);
    console.log(`${whole.passed} tests pass with all guards.\n`);
    const survivors: string[] = [];
    for (const guard of chosen) {
      const started = performance.now();
      // A file that does not load is not a test that noticed.
      const { failed, late, broken } = await tryWithout(guard, environment);
      if (failed.length === 0) survivors.push(guard.name);
      console.log(
        `${failed.length > 0 ? '✓ found' : '✗ NOT FOUND'}  ${guard.name} (${guard.file}, ${duration(performance.now() - started)})`,
      );
      for (const line of failed.length > 0 ? failed.slice(0, 1).map(shown) : [...late.map(shown), ...broken])
        console.log(`    ${line}`);
    }
    console.log(`\n${chosen.length} guards removed, ${chosen.length - survivors.length} found by a test`);
    for (const name of survivors) console.log(`not found: ${name}`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await database?.drop();
    process.chdir(root);
    rmSync(copy, { recursive: true, force: true });
  }
});
