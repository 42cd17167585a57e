import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserUrl, type ListenAddress } from '../../server/settings/listen-address';
import { CommandError } from './command-error';
import { loadSecrets } from './load-secrets';

export type ShopEnvironment = NodeJS.ProcessEnv & { STORE_DATA_DIR: string; STORE_DEMO: string };

/** Demo mode is off by default when one of these is set: real payments, mail or top-ups, or a remote backend. */
const realProviders = [
  'STRIPE_SECRET_KEY',
  'PAYPAL_CLIENT_ID',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'SUPPLIER_API_BASE',
  'API_BASE_URL',
] as const;

/**
 * The environment of the server, with defaults for a fresh clone: its URL, demo mode and generated secrets.
 * @throws CommandError that lists all invalid values, or when another process uses the data directory
 */
export async function shopEnvironment(
  address: ListenAddress,
  mode: 'production' | 'development',
): Promise<ShopEnvironment> {
  const given = process.env;
  const shop: ShopEnvironment = {
    ...given,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(address.port),
    ...(address.host === undefined ? {} : { HOST: address.host }),
    STORE_URL: given.STORE_URL || browserUrl(address),
    STORE_DATA_DIR: resolve(given.STORE_DATA_DIR || fileURLToPath(new URL('../../.data', import.meta.url))),
    // glibc otherwise keeps the freed memory of renders in eight arenas a core (docs/operations.md, Caches).
    MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX || '2',
    STORE_DEMO: given.STORE_DEMO || (realProviders.some((name) => given[name]) ? '0' : '1'),
  };
  Object.assign(shop, await loadSecrets(shop.STORE_DATA_DIR, shop));
  await requireValidValues(shop);
  if (!shop.API_BASE_URL && !shop.DATABASE_URL) await requireFreeDirectory(shop.STORE_DATA_DIR);
  return shop;
}

/** Validates the environment of shop front and backend before a build or a server starts. */
async function requireValidValues(shop: ShopEnvironment): Promise<void> {
  // lib/env.ts reads the environment of its process when it is loaded.
  Object.assign(process.env, shop);
  const problems: string[] = [];
  await import('../../lib/env').catch((error) => problems.push(...problemLines(error)));
  const readEnvironment = shop.API_BASE_URL
    ? undefined
    : await backendFunction('environment/environment.ts', 'readEnvironment');
  try {
    readEnvironment?.(shop);
  } catch (error) {
    problems.push(...problemLines(error));
  }
  if (problems.length > 0) {
    throw new CommandError(`The environment is not usable:\n${[...new Set(problems)].join('\n')}`);
  }
}

async function requireFreeDirectory(directory: string): Promise<void> {
  const lockDirectory = await backendFunction('database/lock-directory.ts', 'lockDirectory');
  try {
    const lock = lockDirectory?.(directory);
    if (isLock(lock)) lock.release();
  } catch (error) {
    throw isStartupError(error) ? new CommandError(error.message) : error;
  }
}

/** Imported dynamically, because this file must also compile without backend/. */
async function backendFunction(
  file: string,
  name: string,
): Promise<((input: unknown) => unknown) | undefined> {
  const url = new URL(`../../backend/${file}`, import.meta.url);
  // Without the folder there is no backend; a missing file in it is an error.
  if (!existsSync(new URL('../../backend', import.meta.url))) return undefined;
  const loaded: Record<string, unknown> = await import(url.href);
  const found = loaded[name];
  return typeof found === 'function' ? (input) => found(input) : undefined;
}

function problemLines(error: unknown): string[] {
  if (!isStartupError(error)) throw error;
  const [, ...lines] = error.message.split('\n');
  return lines.length > 0 ? lines : [`  ${error.message}`];
}

const isStartupError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartupError';

const isLock = (value: unknown): value is { release: () => void } =>
  typeof value === 'object' && value !== null && 'release' in value && typeof value.release === 'function';
