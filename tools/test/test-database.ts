import pg from 'pg';

const localServer = 'postgres://postgres@127.0.0.1:5432/postgres';
const connectTimeoutMs = 2_000;

export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Creates a database for this run on the server of DATABASE_URL, or on a local PostgreSQL server. Undefined if there is
 * neither.
 * @throws Error when DATABASE_URL is set and does not work
 */
export async function createTestDatabase(): Promise<TestDatabase | undefined> {
  const given = process.env.DATABASE_URL;
  const server = given || localServer;
  const name = `tianyun_test_${process.pid}`;
  try {
    await onServer(server, `CREATE DATABASE ${name}`);
  } catch (error) {
    if (given) throw error;
    return undefined;
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
