import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../start/command-error';
import { duration } from '../start/progress';
import { clean, readVitestReport, reports } from '../test/parts';
import { runTool } from '../test/stage';
import { createTestDatabase } from '../test/test-database';
import { type AttackPart, attackPartNames, attackParts, isAttackPart } from './parts';

// `npm run attack [-- part … --requests 20000 --forms 3000 --tries 20000 --patterns 10000 --seed 7]`: generated requests and
// other attacks on a store in process (parts.ts, docs/testing.md). `npm run attack -- floods` floods a running shop.

function whole(name: string, text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`--${name} is a whole number.`);
  return text;
}

function chosenParts(names: readonly string[]): AttackPart[] {
  const unknown = names.filter((name) => !isAttackPart(name));
  if (unknown.length > 0) {
    throw new CommandError(
      `There is no part ${unknown.join(', ')}; there are ${attackPartNames.join(', ')} and floods.`,
    );
  }
  return names.length === 0 ? attackPartNames : names.filter(isAttackPart);
}

/** Prints what the tests of a part print: counts of responses by kind and status. */
async function runPart(name: AttackPart, environment: NodeJS.ProcessEnv) {
  const { projects, files } = attackParts[name];
  const started = performance.now();
  const database = await createTestDatabase();
  const report = `${reports}/attack-${name}.json`;
  try {
    const code = await runTool(
      'vitest',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...files,
        ...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
        ...['--maxWorkers=1', '--disable-console-intercept'],
      ],
      (text) => process.stdout.write(text),
      { ...environment, ...(database ? { DATABASE_URL: database.url } : {}) },
    );
    const { numPassedTests: passed, numFailedTests: failed } = await readVitestReport(report);
    const took = duration(performance.now() - started);
    return { part: name, passed, failed: code === 0 ? failed : Math.max(1, failed), took };
  } finally {
    await database?.drop();
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      requests: { type: 'string', default: '20000' },
      forms: { type: 'string', default: '3000' },
      tries: { type: 'string', default: '20000' },
      patterns: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
  });
  const [what, ...names] = positionals;
  if (what === 'floods') {
    const { runFloods } = await import('./floods/run-floods');
    process.exitCode = (await runFloods(names)) ? 0 : 1;
    return;
  }
  const parts = chosenParts(positionals);
  const environment = {
    ...clean,
    ATTACK_REQUESTS: whole('requests', values.requests),
    ATTACK_FORMS: whole('forms', values.forms),
    ATTACK_TRIES: whole('tries', values.tries),
    ATTACK_PAGES: '5000',
    PATTERNS: whole('patterns', values.patterns),
    RACE_CLIENTS: '200',
    RACE_ROUNDS: '5',
    ATTACK_SEED: whole('seed', values.seed),
  };
  await mkdir(reports, { recursive: true });
  const rows = [];
  for (const name of parts) {
    console.log(`\n${name}: ${attackParts[name].shows}`);
    rows.push(await runPart(name, environment));
  }
  console.log(`\nSeed ${environment.ATTACK_SEED}`);
  console.table(rows);
  process.exitCode = rows.every(({ failed }) => failed === 0) ? 0 : 1;
});
