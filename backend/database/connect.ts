import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm/logger';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Environment } from '../environment/environment';
import { limitConnections, writeTimeout } from './connection-limits';
import { statementCounter } from './count-statements';
import { type Listener, type ListenOptions, listenEmbedded, listenPostgres } from './listen';
import { lockDirectory } from './lock-directory';

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
 * @param name of a statement that PostgreSQL plans once for each connection. Not for the running shop: a pooler in
 *   front of PostgreSQL may give each transaction another connection.
 */
export type RawSql = (text: string, values?: unknown[], name?: string) => Promise<{ rows: unknown[] }>;

export type Connection = {
  engine: 'pglite' | 'postgresql';
  db: Database;
  rawSql: RawSql;
  /** Listens to a channel of NOTIFY until the listener is closed. */
  listen(options: ListenOptions): Promise<Listener>;
  /** A connection of its own, without a statement timeout, for migrations. */
  session(): Promise<{ query: RawSql; close(): Promise<void> }>;
  /** Runs `work` under a lock that all processes on the same database share. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** @throws StartupError when another process holds the embedded directory */
export function connect(environment: Environment): Promise<Connection> {
  const logger = environment.countStatements ? statementCounter : undefined;
  return environment.databaseUrl
    ? connectPostgres(environment.databaseUrl, environment, logger)
    : connectEmbedded(environment.dataDir, undefined, logger);
}

/** @param dataDir null: in memory, for tests; `copyOf` is then a dump to start from (PGlite's `dumpDataDir`) */
export async function connectEmbedded(
  dataDir: string | null,
  copyOf?: Blob,
  logger?: Logger,
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
    db: drizzle({ client, ...(logger ? { logger } : {}) }),
    rawSql,
    listen: (options) => listenEmbedded(client, rawSql, options),
    session: async () => ({ query: rawSql, close: async () => {} }),
    // The directory lock already excludes other processes.
    exclusively: (work) => work(),
    close: async () => {
      await client.close();
      lock?.release();
    },
  };
}

async function connectPostgres(
  connectionString: string,
  { databasePool: max, databaseDirectUrl }: Pick<Environment, 'databasePool' | 'databaseDirectUrl'>,
  logger?: Logger,
): Promise<Connection> {
  const { Pool } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: writeTimeout,
    // Compiling a statement and starting workers for it take longer than the statements of a shop.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  });
  // The pool replaces a lost idle connection at the next query; an `error` event without a listener would crash.
  pool.on('error', () => {});
  // The same for a connection that is lost between two statements of a transaction: the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Behind a pooler a setting would stay with a connection that others use.
  limitConnections(pool, max, databaseDirectUrl === null || databaseDirectUrl === connectionString);
  return {
    engine: 'postgresql',
    db: drizzle({ client: pool, ...(logger ? { logger } : {}) }),
    rawSql: async (text, values, name) => pool.query({ text, values, name }),
    listen: async (options) => listenPostgres(databaseDirectUrl ?? connectionString, pool, options),
    session: () => openSession(databaseDirectUrl ?? connectionString),
    exclusively: (work) => withAdvisoryLock(pool, work),
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
  const query: RawSql = (text, values) => client.query(text, values);
  return { query, close: () => client.end() };
}

/** An arbitrary key that other programs on the same database are unlikely to use. */
const advisoryLock = 7_240_612;

/** Takes a session-level advisory lock on a dedicated connection: `work` uses several connections. */
async function withAdvisoryLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // Waiting for another process may take longer than the statement timeout.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    return await work();
  } finally {
    // Closing the connection releases the lock, even when the connection is broken.
    client.release(true);
  }
}
