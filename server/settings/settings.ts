import { z } from 'zod';
import { trustedProxies } from '../../lib/client-address';
import { metricsVariables } from '../../lib/metrics/serve-metrics';
import { tracingVariables } from '../../lib/tracing/start-tracing';
import { listenAddress } from './listen-address';

const flag = (byDefault: '0' | '1') =>
  z
    .enum(['0', '1', 'false', 'true', ''])
    .default(byDefault)
    .transform((text) => (text === '' ? byDefault === '1' : text === '1' || text === 'true'));

const count = (least: number, most: number, byDefault: number) =>
  z.coerce.number().int().min(least).max(most).default(byDefault);

const optionalUrl = z
  .string()
  .optional()
  .transform((text) => text?.replace(/\/+$/, '') || undefined);

const schema = z.object({
  /** Public pages are rewritten so that they paint before their scripts are fetched (html-rewriting.ts). */
  HTML_REWRITING: flag('1'),
  /** Shared responses are cached in memory (response-cache.ts). */
  RESPONSE_CACHE: flag('1'),
  RESPONSE_CACHE_MB: count(1, 4_096, 64),
  /** Static files of former builds are in `builds` in it (former-builds.ts). */
  STORE_DATA_DIR: z
    .string()
    .optional()
    .transform((text) => text || '.data'),
  /** Public URLs of the shop and of a back office at a host of its own (lib/env.ts checks them). */
  STORE_URL: optionalUrl,
  STAFF_URL: optionalUrl,
  /** Opens session cookies: known clients have a reserve of slots (admission/). */
  SESSION_SECRET: z
    .string()
    .optional()
    .transform((text) => text || undefined),
  /** Pages rendered concurrently, and pages that may wait before the server responds 503. */
  RENDER_CONCURRENCY: count(1, 256, 8),
  RENDER_QUEUE: count(0, 10_000, 64),
  /** API calls in flight, and calls that may wait. */
  CALL_CONCURRENCY: count(1, 1_024, 64),
  CALL_QUEUE: count(0, 10_000, 1_000),
  /** Open connections of all clients, and of one that is no trusted proxy. */
  CONNECTIONS: count(16, 100_000, 8_192),
  CONNECTIONS_PER_CLIENT: count(4, 100_000, 256),
  /** Proxies in front whose forwarded headers are believed. */
  TRUSTED_PROXIES: trustedProxies,
  /** Public pages report texts that are run as scripts (script-hashes.ts); other pages by lib/env.ts. */
  TRUSTED_TYPES_REPORTS: flag('0'),
  /** Part of the hosts on which the shop sells every product (lib/env.ts). */
  STATIC_DOMAIN: z
    .string()
    .optional()
    .transform((text) => text || undefined),
  /**
   * Seconds between the first 503 of the readiness check and the close of the listening socket, for load balancers to
   * notice.
   */
  SHUTDOWN_DELAY: count(0, 300, 1),
  /** Seconds that requests in flight may take during a shutdown. */
  SHUTDOWN_TIMEOUT: count(1, 300, 30),
  ...metricsVariables,
  ...tracingVariables,
  /** The share of requests that get a line in the log, besides those that failed; 0: none at all. */
  ACCESS_LOG: z.coerce.number().min(0).max(1).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type ServerSettings = z.output<typeof schema>;

/** Settings have invalid values. The message has one line for each problem. */
export class SettingsError extends Error {
  override readonly name = 'StartupError';
}

/** @throws SettingsError with one line for each problem */
export function readSettings(source: Record<string, string | undefined>): ServerSettings {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`The environment is not usable:\n${lines.join('\n')}`);
}

/** The settings of this process and the host and port it listens on. */
export function readProcessSettings() {
  const address = listenAddress(process.env);
  return { settings: readSettings(process.env), address };
}
