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

// `npm run mutations [-- <part of a name>]`: removes one guard at a time from a copy of the project and runs the tests
// named beside it. A guard without a failing test fails the command. The tests run on PostgreSQL where there is a server:
// on the embedded database transactions run one after another, so that tests of races find less.
const root = fileURLToPath(new URL('../..', import.meta.url));
const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** `failed` names the failed tests; `broken` the files that could not be run. */
type Outcome = { passed: number; failed: string[]; broken: string[] };

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
  if (!existsSync(file)) return { passed: 0, failed: [], broken: ['vitest'] };
  const { numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => `${name}: ${message}`);
  return { passed: numPassedTests, failed, broken };
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
  const [part = ''] = process.argv.slice(2);
  const chosen = guards.filter(({ name }) => name.includes(part));
  const copy = copyProject();
  const database = await createTestDatabase();
  const { DATABASE_URL: _given, ...clean } = process.env;
  const environment = { ...clean, ...(database ? { DATABASE_URL: database.url } : {}) };
  process.chdir(copy);
  try {
    const whole = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))], environment);
    if (whole.failed.length + whole.broken.length > 0)
      throw new CommandError(`Fails with all guards:\n${[...whole.failed, ...whole.broken].join('\n')}`);
    console.log(`${whole.passed} tests pass with all guards.\n`);
    const survivors: string[] = [];
    for (const guard of chosen) {
      const started = performance.now();
      // A file that does not load is not a test that noticed.
      const { failed } = await tryWithout(guard, environment);
      if (failed.length === 0) survivors.push(guard.name);
      console.log(
        `${failed.length > 0 ? '✓ found' : '✗ NOT FOUND'}  ${guard.name} (${guard.file}, ${duration(performance.now() - started)})`,
      );
    }
    console.log(`\n${chosen.length} guards removed, ${chosen.length - survivors.length} found by a test`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await database?.drop();
    process.chdir(root);
    rmSync(copy, { recursive: true, force: true });
  }
});
