import { setTimeout as delay } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Environment } from '../environment/environment';
import { limitConnections } from './connection-limits';
import { statementCounter } from './count-statements';
import { type Listener, type ListenOptions, listenEmbedded, listenPostgres } from './listen';
import { lockDirectory } from './lock-directory';
import { isPooled, poolSettings } from './pool-settings';
import { traceStatements } from './trace-statements';
import { refuseUnconfirmedCommits } from './unconfirmed-commits';

/** Both drivers return `rows` for raw SQL. Cast counts (`count(*)::int`) so that both return numbers. */
type Rows<R> = { rows: R[] };
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle over PGlite or node-postgres, with the same SQL and the same types. */
export type Database = PgDatabase<RowsResult>;

/** A database or a transaction. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** The argument of a `db.transaction` callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Runs raw SQL; pg-boss writes its own statements.
 * @param name of a statement that PostgreSQL plans once for each connection; behind a pooler, which may give each
 *   transaction another connection, it is planned each time.
 */
export type RawSql = (text: string, values?: unknown[], name?: string) => Promise<{ rows: unknown[] }>;

export type Connection = {
  engine: 'pglite' | 'postgresql';
  db: Database;
  rawSql: RawSql;
  /** Listens to channels of NOTIFY until the listener is closed. */
  listen(options: ListenOptions): Promise<Listener>;
  /** A connection of its own, without a statement timeout, for migrations. */
  session(): Promise<{ query: RawSql; close(): Promise<void> }>;
  /** Runs `work` under a lock that all processes on the same database share. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Connections of the pool, and calls that wait for one. */
  counts(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/** @throws StartupError when another process holds the embedded directory */
export function connect(environment: Environment): Promise<Connection> {
  return environment.databaseUrl
    ? connectPostgres(environment.databaseUrl, environment)
    : connectEmbedded(environment.dataDir);
}

/** @param dataDir null: in memory, for tests; `copyOf` is then a dump to start from (PGlite's `dumpDataDir`) */
export async function connectEmbedded(
  dataDir: string | null,
  copyOf?: Blob,
): Promise<Connection & { client: PGlite }> {
  const lock = dataDir === null ? null : lockDirectory(dataDir);
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const client: PGlite = await Engine.create({
    ...(dataDir === null ? {} : { dataDir: `${dataDir}/database` }),
    ...(copyOf ? { loadDataDir: copyOf } : {}),
    extensions: { pg_trgm },
  });
  const rawSql: RawSql = async (text, values) => {
    if (values && values.length > 0) return client.query(text, values);
    const results = await client.exec(text);
    return { rows: results.at(-1)?.rows ?? [] };
  };
  return {
    engine: 'pglite',
    client,
    db: drizzle({ client, logger: statementCounter }),
    rawSql,
    listen: (options) => listenEmbedded(client, rawSql, options),
    session: async () => ({ query: rawSql, close: async () => {} }),
    // The directory lock already excludes other processes.
    exclusively: (work) => work(),
    counts: () => ({ used: 1, idle: 0, waiting: 0 }),
    close: async () => {
      await client.close();
      lock?.release();
    },
  };
}

async function connectPostgres(connectionString: string, environment: Environment): Promise<Connection> {
  const { Pool } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const hasPooler = isPooled(environment);
  const directUrl = environment.databaseDirectUrl ?? connectionString;
  const pool = new Pool(poolSettings(environment));
  // The pool replaces a lost idle connection at the next query; an `error` event without a listener would crash.
  pool.on('error', () => {});
  // The same for a connection that is lost between two statements of a transaction: the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Behind a pooler a setting would stay with a connection that others use.
  const waiting = limitConnections(pool, environment.databasePool, !hasPooler);
  pool.on('connect', traceStatements);
  pool.on('connect', refuseUnconfirmedCommits);
  return {
    engine: 'postgresql',
    db: drizzle({ client: pool, logger: statementCounter }),
    rawSql: async (text, values, name) => pool.query({ text, values, ...(hasPooler ? {} : { name }) }),
    listen: async (options) => listenPostgres(directUrl, pool, options),
    session: () => openSession(directUrl),
    exclusively: (work) => withAdvisoryLock(directUrl, work),
    counts: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: waiting() + pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

async function openSession(connectionString: string) {
  const { Client } = await import('pg');
  const client = new Client({
    connectionString,
    application_name: 'store migrations',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection rejects the statement that uses it.
  client.on('error', () => {});
  await client.connect();
  // The role may have one (docs/operations.md).
  await client.query('set statement_timeout = 0');
  const query: RawSql = (text, values) => client.query(text, values);
  return { query, close: () => client.end() };
}

/** An arbitrary key that other programs on the same database are unlikely to use. */
const advisoryLock = 7_240_612;

/** Milliseconds between two tries to take a lock. */
const lockPause = 100;

/**
 * Waits for an advisory lock, which lasts as long as the connection of `query`. It repeats a short query: a statement that
 * waits in the database is a transaction, and a concurrent index of the holder would wait for that one to end.
 */
export async function takeLock(query: RawSql, key: number): Promise<void> {
  for (;;) {
    const { rows } = await query('select pg_try_advisory_lock($1) as taken', [key]);
    if ((rows[0] as { taken: boolean }).taken) return;
    await delay(lockPause);
  }
}

/** Takes a lock that lasts as long as its connection, because `work` uses several others. */
async function withAdvisoryLock<T>(directUrl: string, work: () => Promise<T>): Promise<T> {
  const { query, close } = await openSession(directUrl);
  try {
    await takeLock(query, advisoryLock);
    return await work();
  } finally {
    // Closing the connection releases the lock, even when the connection is broken.
    await close().catch(() => undefined);
  }
}
