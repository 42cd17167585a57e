import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import type { CallInput, CallOutput, EndpointKey } from '../../lib/contract/contract';
import { contract } from '../../lib/contract/contract';
import type { Endpoint } from '../../lib/contract/endpoint';
import type { Locale } from '../../lib/i18n/locales';
import { languageTags } from '../../lib/i18n/locales';
import { type Connection, connect, connectEmbedded, type Database } from '../database/connect';
import { type Environment, readEnvironment } from '../environment';
import { openStore } from '../open-store';
import { storeJobs } from '../store-jobs';
import type { Actor, Context } from './context';
import { newId } from './new-id';

export type CallOptions = {
  /** Access token of a member. */
  as?: string;
  locale?: Locale;
  headers?: Record<string, string>;
  idempotencyKey?: string;
};

export type Answer = { status: number; message: string; data: unknown; headers: Headers; body: unknown };

export type TestStore = Awaited<ReturnType<typeof createTestStore>>;

/**
 * A whole store on a database of its own, seeded: PGlite in memory, or a new database beside `DATABASE_URL`.
 * Jobs run when a test says so (`runJobs`), with the store's clock.
 */
export async function createTestStore(changes: Partial<Environment> = {}) {
  const environment = { ...testEnvironment(), ...changes };
  const { connection, drop } = await openTestDatabase(environment);
  const store = await openStore(environment, connection, { work: false });
  const { services } = store;

  const send = async (
    key: string,
    request: { path: string; body?: unknown; rawBody?: string },
    options: CallOptions,
  ): Promise<Answer> => {
    const [method = 'GET'] = key.split(' ');
    const headers = new Headers({
      'Accept-Language': languageTags[options.locale ?? 'zh-cn'],
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

  /** Any request, right or wrong; never throws for a refusal. */
  const attempt = <K extends EndpointKey>(
    key: K,
    input: { params?: object; query?: object; body?: unknown; rawBody?: string } = {},
    options: CallOptions = {},
  ): Promise<Answer> =>
    send(key, { path: addressOf(key, input), body: input.body, rawBody: input.rawBody }, options);

  /** A request that must succeed; answers its parsed data. */
  const call = async <K extends EndpointKey>(
    key: K,
    input: Partial<CallInput<K>> = {},
    options: CallOptions = {},
  ): Promise<CallOutput<K>> => {
    const endpoint: Endpoint = contract[key];
    const answer = await attempt(key, input, options);
    if (answer.status !== 200)
      throw new Error(`${key} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return endpoint.data.parse(endpoint.raw ? answer.body : answer.data) as CallOutput<K>;
  };

  return {
    environment,
    engine: connection.engine,
    db: connection.db as Database,
    services,
    clock: services.clock,
    app: store.app,
    attempt,
    call,
    system: store.system,
    /** A context for calling verbs directly. */
    context: (actor: Actor = { kind: 'visitor' }, locale: Locale = 'zh-cn'): Context => ({
      ...services,
      actor,
      locale,
      ip: '127.0.0.1',
      userAgent: 'test',
      requestId: newId(),
    }),
    /** Access token of a demo member. */
    signIn: async (username = 'demo@tianyun.example', password = 'Tianyun2026'): Promise<string> => {
      const token = await call('POST /auth/oauth/token/member', {
        body: { grant_type: 'password', username, password, agree: true },
      });
      return token.access_token;
    },
    /** Let timers due by the store's clock run, with everything they cause. */
    runJobs: async (): Promise<number> => {
      await store.queue.releaseDue(services.clock.now());
      return store.queue.drain(store.system(), storeJobs);
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

function addressOf(key: string, input: { params?: object; query?: object }): string {
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

/** A copy of the seeded database of the run (tests/setup/seeded-database.ts): seconds less for each file. */
async function openTestDatabase(
  environment: Environment,
): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const seeded = inject('seededDatabase');
  if (environment.databaseUrl) return createServerDatabase(environment, environment.databaseUrl, seeded);
  const copyOf = new Blob([await readFile(seeded)]);
  return { connection: await connectEmbedded(null, copyOf), drop: async () => {} };
}

/** A new database on the server of `url`: empty, or a copy of `template`, to which nobody may be connected. */
export async function createServerDatabase(environment: Environment, url: string, template = 'template1') {
  const name = `tianyun_test_${randomBytes(6).toString('hex')}`;
  const admin = await connect({ ...environment, databaseUrl: url, databasePool: 2 });
  await admin.db.execute(sql.raw(`create database ${name} template ${template}`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    name,
    connection: await connect({ ...environment, databaseUrl: own.href }),
    drop: async () => {
      await admin.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
      await admin.close();
    },
  };
}
