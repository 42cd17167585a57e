import { inArray } from 'drizzle-orm';
import { ZodError, z } from 'zod';
import { connect } from '../database/connect';
import { siteConfig } from '../database/schema/content';
import { allSettings } from '../domains/settings/save-setting';
import { setByCommand } from '../domains/settings/staff/set-by-command';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { readDatabaseClock } from '../platform/database-clock';
import { requireMigrated } from '../prepare-database';

const usage = `npm run setting -- list
npm run setting -- get <key>
npm run setting -- set <key> <json>`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Reads and changes settings. With an embedded database, stop the shop first: it locks the directory. */
async function main([verb, key = '', json]: string[]): Promise<void> {
  const isKnown = verb === 'list' || (verb === 'get' && key) || (verb === 'set' && key && json !== undefined);
  if (!isKnown) throw new StartupError(usage);
  const environment = readEnvironment();
  const connection = await connect(environment);
  try {
    await requireMigrated(environment, connection);
    if (verb === 'set') {
      const { db } = connection;
      await setByCommand({ db, clock: await readDatabaseClock(db) }, key, parsed(json ?? ''));
      print('Done.');
      return;
    }
    const keys = verb === 'get' ? [key] : Object.keys(allSettings.shape);
    const rows = await connection.db.select().from(siteConfig).where(inArray(siteConfig.key, keys));
    for (const row of rows) print(`${row.key}  ${JSON.stringify(row.value)}`);
  } finally {
    await connection.close();
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new StartupError(`The value is not JSON: ${json}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof RangeError;
  const text =
    error instanceof ZodError
      ? `The value does not fit:\n${z.prettifyError(error)}`
      : isExpected
        ? error.message
        : error instanceof Error
          ? error.stack
          : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
