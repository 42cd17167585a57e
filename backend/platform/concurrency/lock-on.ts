import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';

/**
 * Takes an advisory lock on `subject` until the transaction ends. For rules about rows that do not exist yet (at most
 * ten, exactly one), where there is no row to lock.
 */
export async function lockOn(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}
