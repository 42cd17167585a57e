import { connect } from '../database/connect';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { readDatabaseClock } from '../platform/database-clock';
import { requireMigrated } from '../prepare-database';
import { removeSamples } from '../seed/remove-samples';

const usage = 'npm run samples -- remove';

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Removes the sample catalogue from a live shop that was opened with it. With an embedded database, stop the shop first:
 * it locks the directory.
 */
async function main([verb]: string[]): Promise<void> {
  if (verb !== 'remove') throw new StartupError(usage);
  const environment = readEnvironment();
  if (environment.demo) throw new StartupError('A demo is its samples: this command is for live shops.');
  const connection = await connect(environment);
  try {
    await requireMigrated(environment, connection);
    const clock = await readDatabaseClock(connection.db);
    const { deleted, hidden, kept } = await removeSamples({ db: connection.db, clock });
    print(`Deleted: ${deleted}`);
    if (hidden.length > 0) print(`No longer offered, because members have them: ${hidden.join(', ')}`);
    if (kept.length > 0) print(`Kept, because staff changed them: ${kept.join(', ')}`);
  } finally {
    await connection.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
