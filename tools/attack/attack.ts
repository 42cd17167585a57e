import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../start/command-error';
import { clean } from '../test/parts';
import { runTool } from '../test/stage';
import { createTestDatabase } from '../test/test-database';

// `npm run attack [-- --requests 20000 --forms 3000 --tries 20000 --seed 7]`: sends generated requests to every endpoint as
// every kind of caller, odd forms of paths and headers through the gateway, and tries against one member, to a store in
// process (docs/testing.md). `npm run attack -- floods` floods a running shop.

function whole(name: string, text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`--${name} is a whole number.`);
  return text;
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      requests: { type: 'string', default: '20000' },
      forms: { type: 'string', default: '3000' },
      tries: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
  });
  const [what, ...names] = positionals;
  if (what === 'floods') {
    const { runFloods } = await import('./floods/run-floods');
    process.exitCode = (await runFloods(names)) ? 0 : 1;
    return;
  }
  if (what !== undefined) throw new CommandError(`There is no part ${what}; there is one named floods.`);
  const given = {
    ATTACK_REQUESTS: whole('requests', values.requests),
    ATTACK_FORMS: whole('forms', values.forms),
    ATTACK_TRIES: whole('tries', values.tries),
    ATTACK_PAGES: '5000',
    ATTACK_SEED: whole('seed', values.seed),
  };
  const database = await createTestDatabase();
  try {
    process.exitCode = await runTool(
      'vitest',
      [
        'run',
        ...['--project', 'api', '--project', 'gateway-to-store'],
        'tests/attack',
        ...['--maxWorkers=1', '--disable-console-intercept'],
      ],
      (text) => process.stdout.write(text),
      { ...clean, ...(database ? { DATABASE_URL: database.url } : {}), ...given },
    );
  } finally {
    await database?.drop();
  }
});
