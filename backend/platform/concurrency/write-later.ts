import { sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../database/connect';
import type { LaterWrite } from '../../database/later-write';

/** The channel of NOTIFY for processes that wait for jobs. */
export const jobChannel = 'store_job';

const waiting = new WeakMap<Executor, LaterWrite[]>();

/**
 * Runs `work` in a transaction. What it passes to `writeLater` is sent in one statement before the commit, so `work`
 * cannot read it. In a savepoint and in any other transaction, `writeLater` writes at once.
 */
export function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const later: LaterWrite[] = [];
    waiting.set(tx, later);
    const result = await work(tx);
    await sendWaiting(tx);
    return result;
  });
}

/** Sends what waits for the end of the transaction: the next statement depends on it. */
export async function sendWaiting(tx: Executor): Promise<void> {
  const later = waiting.get(tx)?.splice(0) ?? [];
  if (later.length > 0) await writeTogether(tx, later);
}

/** Writes at the end of the transaction (`transact`), otherwise at once. For rows that this transaction does not read. */
export async function writeLater(tx: Executor, later: LaterWrite): Promise<void> {
  const list = waiting.get(tx);
  if (list) list.push(later);
  else await writeTogether(tx, [later]);
}

/** Sends independent writes in one statement. */
export async function writeTogether(db: Executor, writes: readonly LaterWrite[]): Promise<void> {
  const parts = writes.flatMap(({ write, using }, index) => {
    const name = sql.raw(`part_${index}`);
    const first = sql`${name} as (${write.getSQL()})`;
    return using ? [first, sql`${sql.raw(`part_${index}_using`)} as (${using(name).getSQL()})`] : [first];
  });
  const wakes = writes.some(({ wakesJobs }) => wakesJobs);
  const last = wakes ? sql`select pg_notify(${jobChannel}, '')` : sql`select 1`;
  await db.execute(sql`with ${sql.join(parts, sql`, `)} ${last}`);
}
