import { inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { cacheTags } from '../../lib/cache-tags';
import type { Connection, Database, Executor } from '../database/connect';
import type { Listener } from '../database/listen';
import { cacheEvent } from '../database/schema/platform';
import { StartupError } from '../environment/startup-error';
import { jobChannel, writeLater } from './concurrency/write-later';
import { expectChange } from './kept-facts';
import { newId } from './new-id';

/** Minutes for which events are kept. A process that has read none for longer drops everything that it caches. */
const keptMinutes = 60;
/** A process counts as away this much earlier: the events of its last minutes may be gone already. */
const marginMinutes = 5;
/** Rows per statement, so that no statement holds locks for long. */
const batch = 10_000;

/**
 * Invalidates everything cached with these tags in every process, if and only if the transaction commits. For a change
 * at a later time enqueue the job `cache.invalidate`.
 */
export async function invalidateTags(tx: Executor, tags: Iterable<string>): Promise<void> {
  const unique = [...new Set(tags)];
  if (unique.length === 0) return;
  expectChange(unique);
  await writeLater(tx, { write: insertEvent(tx, unique) });
}

const insertEvent = (tx: Executor, tags: string[]) => tx.insert(cacheEvent).values({ id: newId(), tags });

/** Deletes events that no process reads any more. */
export async function deleteOldEvents(db: Database): Promise<void> {
  for (;;) {
    const old = db
      .select({ id: cacheEvent.id })
      .from(cacheEvent)
      .where(sql`${cacheEvent.createdTime} < now() - ${keptMinutes} * interval '1 minute'`)
      .limit(batch);
    const gone = await db
      .delete(cacheEvent)
      .where(inArray(cacheEvent.id, old))
      .returning({ id: cacheEvent.id });
    if (gone.length < batch) return;
  }
}

/**
 * How far a reader has read. Ids do not say it, because a transaction with a lower id may commit later: a reader reads
 * from the oldest transaction that was running at its last read (`horizon`), and skips the events that it has seen.
 */
export type Position = { horizon: bigint; seen: ReadonlySet<string>; time: number };

type Read = { tags: string[]; position: Position };

const row = z.object({
  id: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  transaction: z.string().nullable(),
  horizon: z.string(),
  time: z.number(),
});

/**
 * Reads the tags of events that were committed since the last read; everything has to be dropped (the tag `everything`)
 * when that was too long ago, or on another database.
 * @param query must see what is committed, so it may not be inside a transaction
 * @param last null: from now on
 */
export async function readEvents(query: Listener['query'], last: Position | null): Promise<Read> {
  // Both from one snapshot: what is not visible yet belongs to a transaction at or after the horizon.
  const { rows } = await query(
    `select id, tags, transaction::text, horizon::text, time
     from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as time) now
     left join cache_event on transaction >= coalesce($1::xid8, horizon)`,
    [last === null ? null : String(last.horizon)],
  );
  const read = z.array(row).min(1).parse(rows);
  const [first] = read;
  const horizon = BigInt(first?.horizon ?? 0);
  const time = first?.time ?? 0;
  const seen = new Set<string>();
  const tags = new Set<string>();
  for (const event of read) {
    if (event.id === null || event.tags === null) continue;
    if (BigInt(event.transaction ?? 0) >= horizon) seen.add(event.id);
    // At the first read they are earlier changes, but for those that are not committed yet.
    if (last && !last.seen.has(event.id)) for (const tag of event.tags) tags.add(tag);
  }
  const isAway = last !== null && time - last.time > (keptMinutes - marginMinutes) * 60_000;
  // A database that was restored from a dump counts its transactions from the beginning.
  const isOther = last !== null && horizon < last.horizon;
  return {
    tags: isAway || isOther ? [cacheTags.everything] : [...tags],
    position: { horizon, seen, time },
  };
}

export type CacheEvents = {
  /** Whether changes of other processes arrive now. */
  isConnected(): boolean;
  /** Whether the connection for events responds; it is none of the pool. */
  isAlive(): boolean;
  close(): Promise<void>;
};

/** The channel of NOTIFY of the triggers that write events of outgoing webhooks. */
export const webhookChannel = 'webhook_event';

/** The channel of NOTIFY of the trigger on notifications for devices. */
const pushChannel = 'push_notice';

/** Milliseconds in which a process must be able to read events when it starts. */
const startTimeout = 15_000;
const noConnection =
  'No connection to PostgreSQL for notifications: check DATABASE_DIRECT_URL, or DATABASE_URL when it is not set.';

/**
 * Passes the tags of every committed change of any process to `drop`, within two seconds.
 * Resolves when changes after this moment are followed.
 * @param others called when a job was enqueued, or an outgoing webhook or a notification for a device written, on the same connection
 * @throws StartupError when the connection for it is not made
 */
export async function followCacheEvents(
  connection: Pick<Connection, 'listen'>,
  log: Pick<Logger, 'warn'>,
  drop: (tags: string[]) => void,
  others: { onJob(): void; onWebhook(): void; onPush(): void } = {
    onJob: () => {},
    onWebhook: () => {},
    onPush: () => {},
  },
): Promise<CacheEvents> {
  let position: Position | null = null;
  let isReading = false;
  let isAgain = false;
  let listener: Listener | null = null;
  let started = () => {};
  const start = new Promise<void>((resolve) => {
    started = resolve;
  });

  const readOnce = async (): Promise<void> => {
    if (!listener?.isConnected()) return;
    const read = await readEvents(listener.query, position);
    position = read.position;
    started();
    if (read.tags.length > 0) drop(read.tags);
  };
  const readAll = async (): Promise<void> => {
    isAgain = true;
    if (isReading) return;
    isReading = true;
    while (isAgain) {
      isAgain = false;
      // The next second reads from the same position.
      await readOnce().catch((error: unknown) => log.warn({ err: error }, 'cache events were not read'));
    }
    isReading = false;
  };

  listener = await connection.listen({
    channels: ['cache_event', jobChannel, webhookChannel, pushChannel],
    read: (channel) => {
      if (channel === undefined || channel === 'cache_event') void readAll();
      if (channel === undefined || channel === jobChannel) others.onJob();
      // What a lost notification was about waits for the next minute.
      if (channel === webhookChannel) others.onWebhook();
      if (channel === pushChannel) others.onPush();
    },
  });
  void readAll();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new StartupError(noConnection)), startTimeout).unref();
  });
  try {
    await Promise.race([start, late]);
  } catch (error) {
    await listener.close();
    throw error;
  }
  const { isConnected, isAlive, close } = listener;
  return { isConnected, isAlive, close };
}
