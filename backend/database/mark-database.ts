import type { Environment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import type { Database } from './connect';
import { databaseMark } from './schema/platform';

/**
 * Marks a new database as `demo` or `live`, and checks the mark of an existing one: demo members with known passwords
 * and play money must never reach a live database.
 *
 * @throws StartupError when the database was made for the other kind of shop
 */
export async function markDatabase(
  db: Database,
  { demo }: Pick<Environment, 'demo'>,
): Promise<'demo' | 'live'> {
  const kind = demo ? 'demo' : 'live';
  await db.insert(databaseMark).values({ kind }).onConflictDoNothing();
  const [mark] = await db.select({ kind: databaseMark.kind }).from(databaseMark);
  if (mark?.kind === kind) return kind;
  throw new StartupError(
    demo
      ? 'This database belongs to a live shop, and STORE_DEMO=1 would add demo members and play money to it. Remove STORE_DEMO, or use another database.'
      : 'This database belongs to a demo, whose members have known passwords. Set STORE_DEMO=1, or use a new database for a live shop.',
  );
}
