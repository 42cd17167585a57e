import { rmSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  findPostgres,
  giveToPostgres,
  initCluster,
  startCluster,
  stopCluster,
  urlOf,
} from '../postgres/cluster';
import { freePort } from '../postgres/free-port';

const localServer = 'postgres://postgres@127.0.0.1:5432/postgres';
const connectTimeoutMs = 2_000;

/** What a crash of the machine would lose does not matter to tests, which copy and drop hundreds of databases. */
const unsafe = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'autovacuum=off',
  'shared_buffers=256MB',
  'max_connections=300',
];

export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * A database for this run: on the server of DATABASE_URL; or on one that is started for this run, when the programs of
 * PostgreSQL are installed; or on a local server. Undefined if there is none of them.
 * @throws Error when DATABASE_URL is set and does not work
 */
export async function createTestDatabase(): Promise<TestDatabase | undefined> {
  const given = process.env.DATABASE_URL;
  if (given) return createOn(given);
  if (findPostgres()) return startServer();
  return createOn(localServer).catch(() => undefined);
}

async function createOn(server: string): Promise<TestDatabase> {
  const name = `store_test_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${name}`);
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

/** Bytes that the databases of a run may need; a few of 25 MB exist at once, and those with many rows. */
const mostBytes = 6 * 1024 ** 3;

/** A folder in memory where there is enough of it, because copying a database is a thousand small files. */
async function quickestFolder(): Promise<string> {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > mostBytes ? memory : tmpdir();
}

/** Starts a server in a new folder. It ends with this process at the latest. */
async function startServer(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(await quickestFolder(), 'store-postgres-'));
  giveToPostgres(folder);
  const cluster = { folder: join(folder, 'data'), port: await freePort(), sockets: folder };
  const end = () => {
    process.removeListener('exit', end);
    stopCluster(cluster, 'immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  initCluster(cluster, '--no-sync');
  startCluster(cluster, unsafe.map((setting) => `-c ${setting}`).join(' '));
  return { url: urlOf(cluster), drop: async () => end() };
}
