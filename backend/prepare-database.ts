import { inArray } from 'drizzle-orm';
import type { Connection } from './database/connect';
import { markDatabase } from './database/mark-database';
import { type MigrateOptions, migrate, pendingMigrations } from './database/migrate';
import { seedMark } from './database/schema/platform';
import type { Environment } from './environment/environment';
import { StartupError } from './environment/startup-error';
import type { JobQueue } from './jobs/job-queue';
import { seedDatabase } from './seed/seed';

/** A demo and an embedded database are prepared by the process that uses them, a live one by `npm run migrate`. */
export const preparesItself = (
  { demo }: Pick<Environment, 'demo'>,
  { engine }: Pick<Connection, 'engine'>,
): boolean => demo || engine === 'pglite';

/**
 * Migrates and seeds the database and creates the queues of its jobs. Several processes may do it at the same time, also
 * on an empty database.
 *
 * @throws StartupError when the database belongs to the other kind of shop
 */
export function prepareDatabase(
  environment: Environment,
  connection: Connection,
  queue: JobQueue,
  now: Date,
  options?: MigrateOptions,
): Promise<'demo' | 'live'> {
  return connection.exclusively(async () => {
    await migrate(connection, options);
    const kind = await markDatabase(connection.db, environment);
    await seedDatabase(connection.db, { environment, now });
    await queue.open({ create: true });
    return kind;
  });
}

/**
 * Opens the job queue of a database that `npm run migrate` has prepared. Its schema may be that of a later release.
 *
 * @throws StartupError when it has not, or for the other kind of shop
 */
export async function openPrepared(
  environment: Environment,
  connection: Connection,
  queue: JobQueue,
): Promise<'demo' | 'live'> {
  await requireMigrated(environment, connection);
  const kind = await markDatabase(connection.db, environment);
  // A shop of an earlier release has the second mark alone.
  const seeded = await connection.db
    .select()
    .from(seedMark)
    .where(inArray(seedMark.id, ['base', 'catalog']));
  if (seeded.length === 0) throw notPrepared('has no settings');
  if (!(await queue.open({ create: false }))) throw notPrepared('lacks queues of jobs');
  return kind;
}

/** For commands: an embedded database and a demo are migrated, a live one must be. */
export async function requireMigrated(environment: Environment, connection: Connection): Promise<void> {
  if (preparesItself(environment, connection)) {
    await migrate(connection);
    return;
  }
  const [pending] = await pendingMigrations(connection);
  if (pending !== undefined) throw notPrepared(`lacks the migration ${pending}`);
}

const notPrepared = (why: string) =>
  new StartupError(`The database ${why}. Run \`npm run migrate\` of this release, then start again.`);
