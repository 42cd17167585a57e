import { connect } from '../database/connect';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { createJobQueue } from '../jobs/job-queue';
import { readDatabaseClock } from '../platform/database-clock';
import { createLog } from '../platform/logging/log';
import { prepareDatabase } from '../prepare-database';
import { refuseWithoutProvider } from '../providers/payment-providers';

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Migrates the database to this release and seeds a new one, beside the running shop of the former release. May be
 * repeated; one at a time works.
 */
async function main(): Promise<void> {
  const environment = readEnvironment();
  refuseWithoutProvider(environment);
  const connection = await connect(environment);
  const queue = createJobQueue(connection.rawSql, createLog(environment), { agrees: () => true });
  try {
    const { now } = await readDatabaseClock(connection.db);
    await prepareDatabase(environment, connection, queue, now(), {
      onApplied: (name) => print(`Applied ${name}`),
      onWait: (name, attempt) => print(`${name} waits for a lock (attempt ${attempt})`),
    });
    print('The database is ready for this release.');
  } finally {
    await queue.close();
    await connection.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
