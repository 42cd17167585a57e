import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './platform/store-error';

/** The environment of the backend, parsed once; every problem is listed at once. */
const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  STORE_DEMO: flag,
  /** PostgreSQL; absent: PGlite in `STORE_DATA_DIR`. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  STORE_DATA_DIR: z.string().min(1).default('.data'),
  STORE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Where jobs reach the web process when `STORE_URL` ends at a cache in front of it. */
  WEB_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** Every key of the backend is derived from it: quotes, codes, card codes at rest. */
  STORE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CLIENT_ID: z.string().min(1).default('shop'),
  CLIENT_SECRET: z.string().min(1).default('shop'),
  ENCODE_KEY: z
    .string()
    .regex(/^[\x20-\x7e]{16}$/, 'must have 16 plain characters')
    .optional(),
  REVALIDATE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Tianyun Store <no-reply@tianyun.example>'),
  /** `all`: jobs run in the web process; `off`: `npm run worker` runs them. */
  WORKER: z.enum(['all', 'off']).default('all'),
  /** Opens `/dev/clock` and `/dev/price`, which move the time and the prices of a demo; for tests. */
  TEST_CLOCK: flag,
  /** Multiplies every rate limit; for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  /** Key derivations that the hardest captcha takes; a phone does about 2,000 in a second. */
  CAPTCHA_WORK: z.coerce.number().int().min(10).max(1_000_000).default(3000),
  /** Short messages by Twilio, when all three are given; otherwise they stay in the outbox. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  /** `+15005550006`, or the id of a messaging service. */
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{5,15}|MG[0-9a-f]{32})$/i, 'must be a number with + or the id of a messaging service')
    .optional(),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://api.twilio.com'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = {
  mode: 'development' | 'production' | 'test';
  demo: boolean;
  databaseUrl: string | null;
  databasePool: number;
  dataDir: string;
  /** Public address of the shop without a slash at the end. */
  storeUrl: string;
  /** The web process without anything in front, without a slash at the end. */
  webUrl: string;
  port: number;
  host: string;
  secret: string;
  clientId: string;
  clientSecret: string;
  encodeKey: string | null;
  revalidateSecret: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  worker: 'all' | 'off';
  testClock: boolean;
  rateLimitFactor: number;
  captchaWork: number;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string } | null;
  logLevel: z.output<typeof schema>['LOG_LEVEL'];
};

/**
 * `changes` go before what the process was given; for tests.
 *
 * @throws StartupError with one line for each problem
 */
export function readEnvironment(changes: Record<string, string> = {}): Environment {
  const source = Object.entries({ ...process.env, ...changes });
  const given = Object.fromEntries(source.filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The environment is not usable:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const demo = values.STORE_DEMO || values.NODE_ENV !== 'production';
  const dataDir = resolve(values.STORE_DATA_DIR);
  const storeUrl = withoutSlash(values.STORE_URL ?? `http://localhost:${values.PORT}`);
  return {
    mode: values.NODE_ENV,
    demo,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    dataDir,
    storeUrl,
    webUrl: withoutSlash(values.WEB_URL ?? storeUrl),
    port: values.PORT,
    host: values.HOST,
    secret: values.STORE_SECRET ?? keptSecret(demo, dataDir),
    clientId: values.CLIENT_ID,
    clientSecret: values.CLIENT_SECRET,
    encodeKey: values.ENCODE_KEY ?? null,
    revalidateSecret: values.REVALIDATE_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    worker: values.WORKER,
    testClock: demo && values.TEST_CLOCK,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    captchaWork: values.CAPTCHA_WORK,
    twilio: twilioOf(values),
    logLevel: values.LOG_LEVEL,
  };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Half an account sends nothing, and nobody would notice: all three or none. */
function twilioOf(values: z.output<typeof schema>): Environment['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (accountSid && authToken && from) {
    return { accountSid, authToken, from, apiUrl: values.TWILIO_API_URL.replace(/\/+$/, '') };
  }
  if (!accountSid && !authToken && !from) return null;
  throw new StartupError(
    'Short messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM: give all three or none.',
  );
}

/** A demo keeps a secret of its own beside its data: card codes must open again after a restart. */
function keptSecret(demo: boolean, dataDir: string): string {
  if (!demo) throw new StartupError('STORE_SECRET is needed (32 characters or more): this shop is no demo.');
  const file = join(dataDir, 'store-secret');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}
