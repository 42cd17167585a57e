import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import type { CallInput, CallOutput, EndpointKey } from '../lib/contract/contract';
import { contract } from '../lib/contract/contract';
import { defaultLocale, type Locale, languageTags } from '../lib/i18n/locales';
import type { Endpoint } from '../lib/wire/endpoint';
import { copyDatabase } from '../tests/setup/copy-database';
import { type Connection, connect, connectEmbedded, type Database } from './database/connect';
import { type Environment, readEnvironment } from './environment/environment';
import { storeJobs } from './jobs/store-jobs';
import { openStore } from './open-store';
import type { Actor, Context } from './platform/context';
import type { JobHandlers } from './platform/job-handlers';
import { newId } from './platform/new-id';
import type { OutgoingCalls } from './ports/outgoing-calls';
import type { PaymentProviderFactory } from './providers/payment-providers';
import { demoDomain, demoPassword } from './seed/demo-accounts';
import { seedSampleCatalog } from './seed/seed';

export type CallOptions = {
  /** Access token of a member. */
  as?: string;
  locale?: Locale;
  headers?: Record<string, string>;
  idempotencyKey?: string;
};

export type TestResponse = {
  status: number;
  message: string;
  data: unknown;
  headers: Headers;
  body: unknown;
};

export type TestStore = Awaited<ReturnType<typeof createTestStore>>;

export type TestStoreOptions = {
  paymentProviders?: readonly PaymentProviderFactory[];
  outgoingCalls?: OutgoingCalls;
  /** A live shop has the sample catalogue. */
  samples?: boolean;
  /** As in a running shop, which tests that write to tables directly would not see. */
  keepsFacts?: boolean;
  /** An existing database, which stays. */
  connection?: Connection;
};

/**
 * A store on its own seeded database: PGlite in memory, or a new database on the server of `DATABASE_URL`.
 * Jobs run only when a test calls `runJobs`, by the clock of the store.
 */
export async function createTestStore(changes: Partial<Environment> = {}, options: TestStoreOptions = {}) {
  const environment = { ...testEnvironment(), ...changes };
  const { connection, drop } = await openTestDatabase(environment, options.connection);
  const store = await openStore(environment, connection, {
    work: false,
    prepare: true,
    keepsFacts: false,
    ...options,
  });
  if (options.samples)
    await seedSampleCatalog(connection.db, { now: store.services.clock.now(), sales: false });
  const { services } = store;

  const send = async (
    key: string,
    request: { path: string; body?: unknown; rawBody?: string },
    options: CallOptions,
  ): Promise<TestResponse> => {
    const [method = 'GET'] = key.split(' ');
    const headers = new Headers({
      'Accept-Language': languageTags[options.locale ?? defaultLocale],
      ...options.headers,
    });
    if (options.as) headers.set('Authorization', `Bearer ${options.as}`);
    else if (tokenKind(key) === 'client' && !headers.has('Authorization')) {
      headers.set('Authorization', `Basic ${btoa(`${environment.clientId}:${environment.clientSecret}`)}`);
    }
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    const response = await store.app.fetch(
      new Request(`http://backend.internal${request.path}`, { method, headers, body }),
    );
    const text = await response.text();
    const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    const envelope = typeof json === 'object' && json !== null ? json : {};
    return {
      status: response.status,
      message: 'message' in envelope && typeof envelope.message === 'string' ? envelope.message : '',
      data: 'data' in envelope ? envelope.data : undefined,
      headers: response.headers,
      body: json,
    };
  };

  /** Sends any request, valid or not. Does not throw for an error response. */
  const attempt = <K extends EndpointKey>(
    key: K,
    input: { params?: object; query?: object; body?: unknown; rawBody?: string } = {},
    options: CallOptions = {},
  ): Promise<TestResponse> =>
    send(key, { path: pathOf(key, input), body: input.body, rawBody: input.rawBody }, options);

  /** Sends a request that must succeed and returns its parsed data. */
  const call = async <K extends EndpointKey>(
    key: K,
    input: Partial<CallInput<K>> = {},
    options: CallOptions = {},
  ): Promise<CallOutput<K>> => {
    const endpoint: Endpoint = contract[key];
    const response = await attempt(key, input, options);
    if (response.status !== 200)
      throw new Error(`${key} responded ${response.status} ${JSON.stringify(response.body)}`);
    return endpoint.data.parse(endpoint.raw ? response.body : response.data) as CallOutput<K>;
  };

  return {
    environment,
    engine: connection.engine,
    db: connection.db as Database,
    rawSql: connection.rawSql,
    connection: connection as Connection,
    services,
    clock: services.clock,
    app: store.app,
    attempt,
    call,
    system: store.system,
    alarmsStored: store.alarmsStored,
    /** A context for calling domain functions directly. */
    context: (actor: Actor = { kind: 'visitor' }, locale: Locale = defaultLocale): Context => ({
      ...services,
      actor,
      locale,
      ip: '127.0.0.1',
      userAgent: 'test',
      requestId: newId(),
    }),
    /** Signs in a demo member and returns the access token. */
    signIn: async (username = `demo@${demoDomain}`, password = demoPassword): Promise<string> => {
      const token = await call('POST /auth/oauth/token/member', {
        body: { grant_type: 'password', username, password, agree: true },
      });
      return token.access_token;
    },
    /** Runs the jobs that are due by the clock of the store, and the jobs that they enqueue. */
    runJobs: (handlers: JobHandlers = storeJobs): Promise<number> =>
      store.queue.drain(store.system(), handlers, services.clock.now()),
    /** The cache tags that changes have invalidated or will invalidate, by time. */
    invalidations: async (): Promise<{ tags: string[]; start: Date }[]> => {
      const { rows } = await connection.db.execute<{ tags: string[]; start: string }>(sql`
        select to_jsonb(tags) as tags, created_time as start from cache_event
        union all
        select data -> 'tags', start_after from pgboss.job where name = 'cache.invalidate' and state < 'active'
        order by start`);
      return rows.map(({ tags, start }) => ({ tags, start: new Date(start) }));
    },
    forgetInvalidations: async (): Promise<void> => {
      await connection.db.execute(sql`delete from cache_event`);
      await connection.db.execute(sql`delete from pgboss.job where name = 'cache.invalidate'`);
    },
    close: async () => {
      await store.close();
      await drop();
    },
  };
}

function tokenKind(key: string): Endpoint['token'] | null {
  return Object.hasOwn(contract, key) ? contract[key as EndpointKey].token : null;
}

function pathOf(key: string, input: { params?: object; query?: object }): string {
  const [, path = ''] = key.split(' ');
  const filled = Object.entries(input.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    path,
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

export function testEnvironment(): Environment {
  return readEnvironment({
    NODE_ENV: 'test',
    STORE_DEMO: '1',
    STORE_SECRET: 'a secret for tests only, 32 characters long',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    CAPTCHA_WORK: '20',
    STORE_DATA_DIR: `.test/data-${randomBytes(6).toString('hex')}`,
  });
}

/**
 * Copies the seeded database of the test run (tests/setup/seeded-database.ts), which is faster than seeding. It belongs
 * to a demo, so a live shop starts with an empty one.
 */
async function openTestDatabase(
  environment: Environment,
  existing?: Connection,
): Promise<{ connection: Connection; drop(): Promise<void> }> {
  if (existing) return { connection: existing, drop: async () => {} };
  const seeded = inject('seededDatabase');
  if (environment.databaseUrl) {
    const template = environment.demo ? seeded : undefined;
    return createServerDatabase(environment, environment.databaseUrl, template);
  }
  if (!environment.demo) {
    return { connection: await connectEmbedded(null), drop: async () => {} };
  }
  const copyOf = new Blob([await readFile(seeded)]);
  return { connection: await connectEmbedded(null, copyOf), drop: async () => {} };
}

/** A new database on the server of `url`: empty, or a copy of `template`, which must have no connections. */
export async function createServerDatabase(environment: Environment, url: string, template = 'template1') {
  const name = `store_test_${randomBytes(6).toString('hex')}`;
  const direct = environment.databaseDirectUrl;
  const admin = await connect({ ...environment, databaseUrl: direct ?? url, databasePool: 2 });
  // A pooler keeps connections of the template.
  if (direct && template !== 'template1') await endConnections(admin, template);
  await copyDatabase((statement) => admin.db.execute(sql.raw(statement)), name, template);
  const own = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return {
    name,
    connection: await connect({
      ...environment,
      databaseUrl: own(url),
      databaseDirectUrl: direct && own(direct),
    }),
    drop: async () => {
      await admin.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
      await admin.close();
    },
  };
}

const endConnections = (admin: Connection, database: string) =>
  admin.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`,
  );
