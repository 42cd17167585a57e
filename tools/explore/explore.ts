import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../start/command-error';
import { clean } from '../test/parts';
import { runTool } from '../test/stage';
import { createTestDatabase } from '../test/test-database';

// `npm run explore [-- --seconds 600 --seed 7 --engine pglite --steps 40]`: drives a store with random sequences of what
// members, staff, providers, suppliers, clocks and dying processes do (docs/testing.md). It prints what is wrong
// afterwards, with the seed and the shortest sequence that leads there, and keeps the seed for the test.

const engines = ['postgresql', 'pglite'];

function whole(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new CommandError(`--${name} is a whole number.`);
  return text;
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      seed: { type: 'string' },
      engine: { type: 'string', default: 'postgresql' },
      steps: { type: 'string' },
    },
  });
  if (!engines.includes(values.engine)) throw new CommandError(`--engine is ${engines.join(' or ')}.`);
  const database = values.engine === 'postgresql' ? await createTestDatabase() : undefined;
  if (values.engine === 'postgresql' && !database) {
    throw new CommandError('No PostgreSQL server: set DATABASE_URL, or use --engine pglite.');
  }
  const given = {
    // A seed alone repeats its one sequence.
    EXPLORE_SECONDS: whole('seconds', values.seconds) ?? (values.seed === undefined ? '60' : undefined),
    EXPLORE_SEED: whole('seed', values.seed) ?? String(Date.now() % 1_000_000_000),
    EXPLORE_STEPS: whole('steps', values.steps),
  };
  try {
    process.exitCode = await runTool(
      'vitest',
      ['run', '--project', 'api', 'tests/explore', '--maxWorkers=1', '--disable-console-intercept'],
      (text) => process.stdout.write(text),
      { ...clean, ...(database ? { DATABASE_URL: database.url } : {}), ...given },
    );
  } finally {
    await database?.drop();
  }
});
