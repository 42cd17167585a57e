import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Environment } from '../environment';
import { lockDirectory } from './lock-directory';

/** Both drivers answer raw SQL with `rows`; counts must be cast (`count(*)::int`) to be numbers in both. */
type Rows<R> = { rows: R[] };
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle over PGlite or node-postgres: the same SQL, the same types. */
export type Database = PgDatabase<RowsResult>;

/** A database or a transaction of it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** What `db.transaction` hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Raw SQL for the job queue, which writes its own. */
export type RawSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export type Connection = {
  engine: 'pglite' | 'postgresql';
  db: Database;
  rawSql: RawSql;
  close(): Promise<void>;
};

/** @throws StartupError when another process holds the embedded directory */
export function connect(environment: Environment): Promise<Connection> {
  return environment.databaseUrl
    ? connectPostgres(environment.databaseUrl, environment.databasePool)
    : connectEmbedded(environment.dataDir);
}

/** `dataDir` null: in memory, for tests; `copyOf` is then what the new database starts with (`dumpDataDir`). */
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
  return {
    engine: 'pglite',
    client,
    db: drizzle({ client }),
    rawSql: async (text, values) => {
      if (values && values.length > 0) return client.query(text, values);
      const answers = await client.exec(text);
      return { rows: answers.at(-1)?.rows ?? [] };
    },
    close: async () => {
      await client.close();
      lock?.release();
    },
  };
}

async function connectPostgres(connectionString: string, max: number): Promise<Connection> {
  const { Pool } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
  });
  // A lost idle connection is replaced by the pool at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    engine: 'postgresql',
    db: drizzle({ client: pool }),
    rawSql: async (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}
