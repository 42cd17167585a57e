import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { connect, connectEmbedded } from '../../backend/database/connect';
import { type Environment, readEnvironment } from '../../backend/environment/environment';
import { type OpenStore, openStore } from '../../backend/open-store';
import { contract } from '../../lib/contract/contract';
import { bundled } from '../processes/bundle-backend';
import { copyDatabase } from '../setup/copy-database';
import type { Call } from './buyers';

/**
 * The database and settings of a store that runs in its own process, so that it can be loaded over HTTP and killed. The
 * database is PGlite in a new directory, or a new database on the server of DATABASE_URL.
 */
export type Place = {
  engine: 'PGlite' | 'PostgreSQL';
  variables: Record<string, string>;
  environment: Environment;
  drop(): Promise<void>;
};

/**
 * @param seeded the database to copy (tests/setup/seeded-database.ts), which is faster than seeding
 * @param changes environment variables of its processes
 */
export async function makePlace(seeded?: string, changes: Record<string, string> = {}): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'store-'));
  const server = process.env.DATABASE_URL;
  const name = `store_run_${randomBytes(6).toString('hex')}`;
  const variables: Record<string, string> = {
    STORE_DEMO: '1',
    STORE_SECRET: 'a secret for tests only, 32 characters long',
    STORE_DATA_DIR: directory,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'info',
    PORT: '0',
    HOST: '127.0.0.1',
    ...changes,
  };
  if (server) {
    const own = new URL(server);
    own.pathname = `/${name}`;
    variables.DATABASE_URL = own.href;
    await administer(server, directory, (execute) => copyDatabase(execute, name, seeded ?? 'template1'));
  } else if (seeded !== undefined) {
    const copy = await connectEmbedded(directory, new Blob([readFileSync(seeded)]));
    await copy.close();
  }
  return {
    engine: server ? 'PostgreSQL' : 'PGlite',
    variables,
    environment: readEnvironment({ ...variables, NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    drop: async () => {
      if (server)
        await administer(server, directory, (execute) =>
          execute(`drop database if exists ${name} with (force)`),
        );
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Work = (execute: (statement: string) => Promise<{ rows: unknown[] }>) => Promise<unknown>;

async function administer(server: string, directory: string, work: Work): Promise<void> {
  const admin = await connect(
    readEnvironment({ STORE_DEMO: '1', DATABASE_URL: server, STORE_DATA_DIR: directory }),
  );
  await work((statement) => admin.db.execute(sql.raw(statement)));
  await admin.close();
}

/** Opens the store in this process, while no server uses its data. */
export async function withOpenStore<T>(place: Place, work: (store: OpenStore) => Promise<T>): Promise<T> {
  const store = await openStore(place.environment, await connect(place.environment), { work: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export type RunningStore = {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until it listens. */
  startedIn: number;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Settles when the process has ended. */
  exited: Promise<void>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param changes environment variables of this process alone
 * @throws Error with the output of the process when it does not start within two minutes
 */
export async function startStore(place: Place, changes: Record<string, string> = {}): Promise<RunningStore> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', bundled('backend/cli/serve.ts')], {
    cwd: root,
    env: { ...place.variables, ...changes, NODE_ENV: 'test', PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`The store did not start:\n${output}`)), 120_000);
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Backend on (http:\/\/\S+)/.exec(output)?.[1];
      if (found) {
        clearTimeout(giveUp);
        resolve(found);
      }
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`The store ended with ${code}:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - begun,
    output: () => output,
    exited,
    stop: (signal) => stop(child, signal, exited),
  };
}

function stop(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return exited;
}

/** Resident memory of a store, megabytes. */
export function memoryOf({ pid }: RunningStore): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Any HTTP response. */
export type HttpAnswer = { status: number; message: string; data: unknown; ms: number };

export async function send(
  url: string,
  key: string,
  input: { params?: object; query?: object; body?: unknown },
  options: { as?: string; idempotencyKey?: string; headers?: Record<string, string> } = {},
): Promise<HttpAnswer> {
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = Object.entries(input.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    path,
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const begun = performance.now();
  const response = await fetch(`${url}${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      // The server closes idle connections, and a slow test may use one at that moment.
      Connection: 'close',
      ...options.headers,
      ...(options.as ? { Authorization: `Bearer ${options.as}` } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const body = readJson(await response.text(), `${key} responded ${response.status}`);
  const envelope = typeof body === 'object' && body !== null ? body : {};
  return {
    status: response.status,
    message: 'message' in envelope ? String(envelope.message) : '',
    data: 'data' in envelope ? envelope.data : undefined,
    ms: performance.now() - begun,
  };
}

function readJson(text: string, context: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${context}: ${text === '' ? 'no body' : text}`);
  }
}

/**
 * Returns a function that calls endpoints over HTTP and throws for error responses.
 * @param headers sent with every request, for example cookies
 */
export function callOver(url: string, headers: Record<string, string> = {}): Call {
  return async (key, input, options) => {
    const answer = await send(url, key, input, { ...options, headers });
    if (answer.status !== 200) throw new Error(`${key} responded ${answer.status} ${answer.message}`);
    // The schema of this key is what the declared type was inferred from.
    return contract[key].data.parse(answer.data) as never;
  };
}
