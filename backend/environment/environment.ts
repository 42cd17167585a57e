import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type MetricsAddress, metricsVariables } from '../../lib/metrics/serve-metrics';
import { staffUrlProblem } from '../../lib/routing/rules/staff-host';
import { type TracingAddress, tracingVariables } from '../../lib/tracing/start-tracing';
import { requireEncryption, withoutSlash } from './own-network';
import { type PaypalEnvironment, paypalOf, paypalVariables } from './paypal-environment';
import { type S3Environment, s3Of, s3Variables } from './s3-environment';
import { type ScannerEnvironment, scannerOf, scannerVariables } from './scanner-environment';
import { type SignInEnvironment, signInOf, signInVariables } from './sign-in-environment';
import { type SmsEnvironment, smsVariables, twilioOf } from './sms-environment';
import { StartupError } from './startup-error';
import { type StorefrontEnvironment, storefrontOf, storefrontVariables } from './storefront-environment';
import { type StripeEnvironment, stripeOf, stripeVariables } from './stripe-environment';
import {
  furtherSuppliersOf,
  type SupplierAccount,
  type SupplierEnvironment,
  supplierOf,
  supplierVariables,
} from './supplier-environment';

const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
  .refine((url) => !/[?&]sslmode=no-verify\b/.test(url), {
    error: 'must not skip the check of certificates',
  });

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  STORE_DEMO: flag,
  /** PostgreSQL; PGlite in `STORE_DATA_DIR` when it is not set. */
  DATABASE_URL: postgresUrl.optional(),
  /** PostgreSQL itself, for LISTEN and migrations, when DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  STORE_DATA_DIR: z.string().min(1).default('.data'),
  STORE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** The back office when it has a host of its own (lib/env.ts). */
  STAFF_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** All keys of the backend are derived from it, such as those of quotes, codes and stored card codes. */
  STORE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Former values of STORE_SECRET, separated by commas. They only open what was sealed with them. */
  STORE_OLD_SECRETS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
      error: 'must be secrets of at least 32 characters, separated by commas',
    }),
  ...storefrontVariables,
  ENCODE_KEY: z
    .string()
    .regex(/^[\x20-\x7e]{16}$/, 'must have 16 plain characters')
    .optional(),
  REVALIDATE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// address')
    .optional(),
  /** Sender, such as `Shop <no-reply@shop.example>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Where replies to mails go, when not to the sender. */
  MAIL_REPLY_TO: z.string().min(3).optional(),
  /** Signs the reports of the mail provider about returned mails (docs/operations.md). */
  MAIL_RETURN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** `all`: jobs run in the web process; `off`: `npm run worker` runs them. */
  WORKER: z.enum(['all', 'off']).default('all'),
  /** Enables `/dev/clock`, `/dev/price`, `/dev/difference` and `/dev/dead-letter`, which change a demo for tests. */
  TEST_CLOCK: flag,
  /** Ends the process at a step (`platform/failpoints.ts`); for tests of crashes in demo mode. */
  STORE_FAILPOINT: z.string().optional(),
  /** Multiplies every rate limit; for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  /** Key derivations of the hardest captcha; a phone computes about 2,000 per second. */
  CAPTCHA_WORK: z.coerce.number().int().min(10).max(1_000_000).default(3000),
  ...smsVariables,
  ...metricsVariables,
  ...tracingVariables,
  ...s3Variables,
  ...scannerVariables,
  ...stripeVariables,
  ...paypalVariables,
  ...signInVariables,
  /** JSON with exchange rates, fetched every hour (docs/operations.md). */
  EXCHANGE_RATES_URL: z
    .string()
    .regex(/^(https?|file):\/\//, 'must be an http, https or file address')
    .optional(),
  /** Age at which a rate is stale; sources publish no rates on weekends and holidays. */
  EXCHANGE_RATES_MAX_HOURS: z.coerce.number().min(1).max(720).default(96),
  ...supplierVariables,
  /** The system, apart from the shop, that the platform sends its logs to; the doctor needs it. */
  LOGS_SENT_TO: z.string().trim().min(3).max(200).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = StorefrontEnvironment & {
  mode: 'development' | 'production' | 'test';
  demo: boolean;
  databaseUrl: string | null;
  /** Null: the same as `databaseUrl`. */
  databaseDirectUrl: string | null;
  databasePool: number;
  dataDir: string;
  /** Public URL of the shop, without a trailing slash. */
  storeUrl: string;
  /** Public URL of the back office, without a trailing slash: `storeUrl`, or a host of its own. */
  staffUrl: string;
  port: number;
  host: string;
  secret: string;
  /** Former secrets, which still open what was sealed with them. */
  oldSecrets: readonly string[];
  encodeKey: string | null;
  revalidateSecret: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  mailReplyTo: string | null;
  mailReturnSecret: string | null;
  worker: 'all' | 'off';
  testClock: boolean;
  metrics: MetricsAddress;
  tracing: TracingAddress;
  failpoint: string | null;
  rateLimitFactor: number;
  captchaWork: number;
  smsDailyCny: number;
  twilio: SmsEnvironment;
  /** Null: files are stored in `dataDir`. */
  s3: S3Environment | null;
  scanner: ScannerEnvironment;
  stripe: StripeEnvironment | null;
  paypal: PaypalEnvironment | null;
  signIn: SignInEnvironment;
  exchangeRatesUrl: string | null;
  exchangeRatesMaxHours: number;
  supplier: SupplierEnvironment;
  /** Suppliers beyond the first one. */
  furtherSuppliers: readonly (SupplierAccount & { code: string })[];
  logsSentTo: string | null;
  logLevel: z.output<typeof schema>['LOG_LEVEL'];
};

/**
 * Parses the environment of the backend.
 *
 * @param changes override the environment of the process; for tests
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
  const demo = values.STORE_DEMO;
  if (values.STORE_SECRET && values.STORE_OLD_SECRETS.includes(values.STORE_SECRET)) {
    throw new StartupError(
      'STORE_OLD_SECRETS contains STORE_SECRET: set STORE_SECRET to the new secret, and STORE_OLD_SECRETS to the former ones.',
    );
  }
  if (values.STORE_FAILPOINT && !demo) {
    throw new StartupError('STORE_FAILPOINT ends the process on purpose and needs demo mode (STORE_DEMO=1).');
  }
  if (!demo) requireEncryption(values);
  const dataDir = resolve(values.STORE_DATA_DIR);
  const storeUrl = withoutSlash(values.STORE_URL ?? `http://localhost:${values.PORT}`);
  return {
    mode: values.NODE_ENV,
    demo,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databasePool: values.DATABASE_POOL,
    dataDir,
    storeUrl,
    staffUrl: staffUrlOf(values, storeUrl),
    port: values.PORT,
    host: values.HOST,
    secret: values.STORE_SECRET ?? loadOrCreateSecret(demo, dataDir),
    oldSecrets: values.STORE_OLD_SECRETS,
    ...storefrontOf(values, demo, {
      STORE_SECRET: values.STORE_SECRET,
      REVALIDATE_SECRET: values.REVALIDATE_SECRET,
      SESSION_SECRET: given.SESSION_SECRET,
    }),
    encodeKey: values.ENCODE_KEY ?? null,
    revalidateSecret: values.REVALIDATE_SECRET ?? null,
    ...mailOf(values),
    worker: values.WORKER,
    testClock: demo && values.TEST_CLOCK,
    metrics: values,
    tracing: values,
    failpoint: values.STORE_FAILPOINT ?? null,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    captchaWork: values.CAPTCHA_WORK,
    smsDailyCny: values.SMS_DAILY_CNY,
    twilio: twilioOf(values),
    s3: s3Of(values),
    scanner: scannerOf(values),
    stripe: stripeOf(values, demo),
    paypal: paypalOf(values, demo),
    signIn: signInOf(values),
    exchangeRatesUrl: values.EXCHANGE_RATES_URL ?? null,
    exchangeRatesMaxHours: values.EXCHANGE_RATES_MAX_HOURS,
    supplier: supplierOf(values),
    furtherSuppliers: furtherSuppliersOf(values),
    logsSentTo: values.LOGS_SENT_TO ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

/** @throws StartupError when its host is not its own */
function staffUrlOf({ STAFF_URL }: z.output<typeof schema>, storeUrl: string): string {
  if (STAFF_URL === undefined) return storeUrl;
  const staffUrl = withoutSlash(STAFF_URL);
  const problem = staffUrlProblem(staffUrl, storeUrl);
  if (problem) throw new StartupError(`The environment is not usable:\n  STAFF_URL: ${problem}`);
  return staffUrl;
}

/**
 * A demo keeps its mails in the outbox, where `/dev/outbox` shows them.
 * @throws StartupError for a live shop that could not send the codes and deliveries of its members
 */
function mailOf(
  values: z.output<typeof schema>,
): Pick<Environment, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'mailReturnSecret'> {
  const { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, MAIL_RETURN_SECRET } = values;
  const missing = Object.entries({ SMTP_URL, MAIL_FROM }).flatMap(([name, value]) => (value ? [] : [name]));
  if (!values.STORE_DEMO && missing.length > 0) {
    throw new StartupError(
      `A live shop sends codes, deliveries and receipts by mail: set ${missing.join(' and ')}.`,
    );
  }
  return {
    smtpUrl: SMTP_URL ?? null,
    mailFrom: MAIL_FROM ?? 'no-reply@shop.example',
    mailReplyTo: MAIL_REPLY_TO ?? null,
    mailReturnSecret: MAIL_RETURN_SECRET ?? null,
  };
}

/** @throws StartupError for an incomplete account, and for a demo, whose play money must not buy real top-ups */
/** A demo stores its secret in the data directory: card codes must be decryptable after a restart. */
function loadOrCreateSecret(demo: boolean, dataDir: string): string {
  if (!demo)
    throw new StartupError(
      'STORE_SECRET is needed (32 characters or more) unless demo mode is on (STORE_DEMO=1).',
    );
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
