import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { codeAt, stepOf } from '@/backend/platform/factors/one-time-code';
import { requeueUnsent } from '@/backend/platform/mail/outbox';
import { createTestStore, type TestStore } from '@/backend/testing';
import { mailed, mailedTo } from '../api/fixtures/mailed';
import { attemptWithCaptcha } from '../api/fixtures/solve-captcha';
import { invitationKey, staffWith } from '../api/fixtures/staff';

const logged = vi.hoisted((): string[] => []);
vi.mock('pino', async (original) => {
  const module = await original<typeof import('pino')>();
  const write = (line: string) => {
    logged.push(line);
  };
  const pino = (options: object) => module.default(options, { write });
  return { ...module, default: Object.assign(pino, module.default) };
});

/** Secrets of the operator; nothing reaches a server, so that sending fails and the failures are logged. */
const own = {
  secret: 'canary-store-secret-32-characters-long',
  clientSecret: 'canary-client-secret-32-characters-long',
  storefrontKey: 'canary-storefront-key-32-characters-long',
  revalidateSecret: 'canary-revalidate-secret-32-characters',
  encodeKey: 'canary-encodekey',
  smtpUrl: 'smtp://shop:canary-smtp-password@127.0.0.1:9',
  twilio: {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'canary-twilio-token',
    from: '+15005550006',
    apiUrl: 'http://127.0.0.1:9',
  },
};

let store: TestStore;
/** What must be found nowhere, by name. */
const secrets = new Map<string, string>([
  ...Object.entries({ ...own, smtpUrl: 'canary-smtp-password', twilio: own.twilio.authToken }),
]);
const responses: string[] = [];

beforeAll(async () => {
  store = await createTestStore({ ...own, logLevel: 'trace' });
});
afterAll(() => store.close());

const email = 'canary.member@mail.example';
const phone = { areaCode: '852', mobile: '65551234' };
const login = 'POST /auth/oauth/token/member';

function keep(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is missing`);
  secrets.set(name, value);
  return value;
}

const field = (data: unknown, name: string) => Reflect.get(Object(data), name);

async function sendCode(scene: string, to: object, as?: string): Promise<string> {
  const body = { scene, ...to };
  const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', body, as ? { as } : {});
  if (sent.status !== 200) throw new Error(`${scene} responded ${sent.status} ${sent.message}`);
  return String(field(sent.data, 'challengeId'));
}

const codeTo = async (recipient: string) =>
  (await mailedTo(store, recipient)).at(-1)?.text.match(/\d{6}/)?.[0] ?? '';

async function plantOfMember(): Promise<void> {
  const password = keep('password', 'Canary-lark-8841');
  const challengeId = keep('challenge', await sendCode('REGISTER', { channel: 'EMAIL', email }));
  const code = keep('code by mail', await codeTo(email));
  await store.call('POST /upms/member/register/submit', {
    body: { email, code, challengeId, password, agree: true },
  });
  const typed = keep('password as a name', 'Canary-typed-as-name-17');
  for (const [username, given] of [
    [email, keep('wrong password', 'Canary-wrong-2281')],
    [typed, password],
  ]) {
    const body = { grant_type: 'password', username, password: given, agree: true };
    responses.push(JSON.stringify((await store.attempt(login, { body })).body));
  }
  const opened = await store.call(login, {
    body: { grant_type: 'password', username: email, password, agree: true },
  });
  const as = keep('access token', opened.access_token);
  const renewed = await store.call(login, {
    body: { grant_type: 'refresh_token', refresh_token: keep('refresh token', opened.refresh_token) },
  });
  keep('next access token', renewed.access_token);
  keep('next refresh token', renewed.refresh_token);
  store.clock.advance(61_000);
  await sendCode('LOGIN', { channel: 'SMS', ...phone });
  keep('code by text message', await codeTo(`+${phone.areaCode}${phone.mobile}`));
  const stepUp = await sendCode('ACCOUNT_EXPORT', { channel: 'EMAIL' }, renewed.access_token);
  const proof = {
    scene: 'ACCOUNT_EXPORT',
    challengeId: stepUp,
    code: keep('step-up code', await codeTo(email)),
  } as const;
  const { ticket } = await store.call(
    'POST /upms/member/verify_code/check',
    { body: proof },
    { as: renewed.access_token },
  );
  keep('ticket', ticket);
  await attemptWithCaptcha(store, 'POST /upms/member/password/forgot', { email });
  const link = (await mailedTo(store, email)).at(-1)?.text.match(/\/login\/reset#(\S+)/)?.[1];
  keep('key of the link', new URLSearchParams(link).get('key'));
  expect(as).not.toBe(renewed.access_token);
}

async function plantOfStaff(): Promise<void> {
  await staffWith(store, ['ROLE_SERVICE']);
  const key = keep('invitation', await invitationKey(store));
  const password = keep('password of staff', 'canary-of-the-back-office');
  const { token } = await store.call('POST /auth/admin/invitation/accept', { body: { key, password } });
  const as = keep('token of staff', token);
  const { secret } = await store.call('POST /auth/admin/factor/setup', {}, { as });
  keep('authenticator', secret);
  const code = codeAt(secret, stepOf(store.clock.now()));
  const done = await store.call('POST /auth/admin/factor/confirm', { body: { code } }, { as });
  keep('complete token of staff', done.token);
  for (const [n, recovery] of done.recoveryCodes.slice(0, 5).entries()) keep(`recovery code ${n}`, recovery);
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows } = await store.rawSql(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const row of rows) {
    const name = String(field(row, 'name'));
    const { rows: lines } = await store.rawSql(`select t::text as line from ${name} t`);
    texts.push(...lines.map((line) => `${name} ${field(line, 'line')}`));
  }
  return texts.join('\n');
}

async function filesOf(directory: string): Promise<string> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile());
  return (
    await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
  ).join('\n');
}

it('asvs:V14.1.2 asvs:V16.2.4 asvs:V16.2.2 thirty secrets are in no table, log, file, mail that waits, or error', async () => {
  await plantOfMember();
  await plantOfStaff();
  // Requests that fail with secrets in the wrong places.
  const password = secrets.get('password') ?? '';
  for (const rawBody of [
    `{"grant_type":"password","password":"${password}"`,
    JSON.stringify({ password, grant_type: password }),
  ]) {
    responses.push(JSON.stringify((await store.attempt(login, { rawBody })).body));
  }
  // Mail server and Twilio are unreachable: the failures are logged, and the mails stay in the outbox.
  store.clock.advance(180_000);
  await requeueUnsent(store.system());
  const waiting = await mailed(store);
  expect(waiting.filter(({ status }) => status !== 'SENT').length).toBeGreaterThan(4);
  expect(logged.join('')).toContain('notice not sent');
  expect(secrets.size).toBeGreaterThanOrEqual(30);
  for (const line of logged) {
    const { time } = JSON.parse(line);
    expect(time, 'UTC, of one form').toBe(new Date(time).toISOString());
  }
  const places = {
    database: await dump(),
    log: logged.join(''),
    files: await filesOf(store.environment.dataDir),
    errors: responses.join('\n'),
  };
  expect(places.database.length).toBeGreaterThan(100_000);
  const found = Object.entries(places).flatMap(([place, text]) =>
    [...secrets].filter(([name, value]) => isIn(text, name, value)).map(([name]) => `${name} in ${place}`),
  );
  // The id of a challenge is no secret in the database: the code that belongs to it is.
  expect(found.filter((one) => one !== 'challenge in database')).toEqual([]);
});

/** Six digits occur by chance in ids and hashes; only alone they are a code. */
function isIn(text: string, name: string, value: string): boolean {
  return name.includes('code by') || name === 'step-up code'
    ? new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`).test(text)
    : text.includes(value);
}
