import { parseArgs } from 'node:util';
import { connect } from '../database/connect';
import { copyFiles } from '../domains/files/copy-files';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { readDatabaseClock } from '../platform/database-clock';
import { createLog } from '../platform/logging/log';
import { requireMigrated } from '../prepare-database';
import { isStorageKind, openFileStorage } from '../providers/file-storage/file-storages';

const usage = 'Usage: npm run copy-files -- --from folder --to s3 [--delete-unknown]';

/**
 * Copies uploads, documents and exports between the data directory and the bucket. May be repeated, and run beside the
 * shop on PostgreSQL; with an embedded database, stop the shop first.
 */
async function main(): Promise<void> {
  const { from, to, deletesUnknown } = readArguments();
  const environment = readEnvironment();
  const connection = await connect(environment);
  try {
    await requireMigrated(environment, connection);
    const clock = await readDatabaseClock(connection.db);
    const { copied, unchanged, newer, failed, skipped, unknown, missing } = await copyFiles(
      { db: connection.db, clock, log: createLog(environment) },
      openFileStorage(from, environment, clock),
      openFileStorage(to, environment, clock),
      deletesUnknown,
    );
    process.stdout.write(
      `${copied} copied and compared, ${unchanged} unchanged, ${newer} newer in ${to}, ${failed} failed\n` +
        `${skipped} in ${from} without a row in the database, not copied\n` +
        `${unknown} in ${to} without a row in the database${deletesUnknown ? ', deleted' : ''}\n` +
        `${missing} rows without a file in ${to}\n`,
    );
    if (failed > 0) throw new StartupError('Some files were not copied; see the log, and run it again.');
  } finally {
    await connection.close();
  }
}

function readArguments() {
  const options = {
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    'delete-unknown': { type: 'boolean', default: false },
  } as const;
  const { from, to, 'delete-unknown': deletesUnknown } = parseArgs({ options }).values;
  if (!isStorageKind(from) || !isStorageKind(to) || from === to) throw new StartupError(usage);
  return { from, to, deletesUnknown };
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
