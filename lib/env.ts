import { z } from 'zod';
import { trustedProxies } from './client-address';
import { isInOwnNetwork } from './own-network';
import { staffUrlProblem } from './routing/rules/staff-host';

/**
 * The environment of the shop front, parsed once; every problem is listed at once. The embedded
 * backend reads its own (`backend/environment/environment.ts`). Server only: nothing here reaches a browser.
 */
const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

const longSecret = z.string().min(32, 'must have at least 32 characters');

/** A fresh clone must start without a secret; a shop that is not a demo requires its own. */
const demoSessionSecret = 'store-demo-session-secret-not-for-real-shops';
const demoClientSecret = 'shop';

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    /** URL of a remote backend of the same dialect; absent: the embedded one. */
    API_BASE_URL: httpUrl.optional(),
    /** Public URL of the shop, for canonical links, sitemaps and the origin check. */
    STORE_URL: httpUrl.default('http://localhost:3000'),
    /** Public URL of the back office when it has a host of its own; absent: it is below STORE_URL. */
    STAFF_URL: httpUrl.optional(),
    STORE_DEMO: flag,
    /** Secret with which other processes invalidate cached pages; absent: they cannot. */
    REVALIDATE_SECRET: longSecret.optional(),
    /** Seals the session cookie. */
    SESSION_SECRET: longSecret.optional(),
    /** The Basic client token of calls without a member's token (docs/wire.md). */
    CLIENT_ID: z.string().min(1).default('shop'),
    CLIENT_SECRET: z.string().min(1).optional(),
    /** Proves to a remote backend that a call comes from this shop front (docs/security.md). */
    STOREFRONT_KEY: z.string().min(1).optional(),
    /** AES key of sensitive fields, 16 latin-1 characters; absent: sent as they are. */
    ENCODE_KEY: z
      .string()
      .regex(/^[\x20-\x7e]{16}$/, 'must have 16 plain characters')
      .optional(),
    /** Proxies in front of the shop that append to X-Forwarded-For. */
    TRUSTED_PROXIES: trustedProxies,
    /** Show the full-page loading cover at the first visit. */
    FULL_LOADING: flag,
    /** Pages report where a text is run as a script (docs/decisions/077). */
    TRUSTED_TYPES_REPORTS: flag,
    /** Part of the hosts on which the shop sells every product; other hosts sell physical products only. */
    STATIC_DOMAIN: z
      .string()
      .regex(/^[\w.:-]{1,200}$/, 'must be a host name')
      .optional(),
    /** Script of a third-party customer-service chat; absent: none. The policy of every page allows its origin. */
    CHAT_WIDGET_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
    /** CSS selector of the chat's own icon, which is hidden. */
    CHAT_WIDGET_ICON: z
      .string()
      .regex(/^[^{}<;@\\/]{1,200}$/, 'must be a CSS selector')
      .optional(),
    /** Global function of the chat that opens it, `Chat.open`; absent: the service dialog does not offer the chat. */
    CHAT_WIDGET_OPEN: z
      .string()
      .regex(/^[\w$]{1,50}(?:\.[\w$]{1,50}){0,4}$/, 'must be the dotted name of a function')
      .optional(),
    /** The account of Stripe, also of a remote backend: the policy of pages with card fields allows Stripe's hosts. */
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    /** The account of PayPal, also of a remote backend: the policy of pages with its button allows PayPal's hosts. */
    PAYPAL_CLIENT_ID: z.string().optional(),
    /** Names the build in `builds/latest.json`; absent: Next's own. */
    BUILD_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must have letters, digits, - and _ only')
      .optional(),
    NEXT_PHASE: z.string().optional(),
  })
  .superRefine((values, context) => {
    const problem = values.STAFF_URL && staffUrlProblem(values.STAFF_URL, values.STORE_URL);
    if (problem) context.addIssue({ code: 'custom', path: ['STAFF_URL'], message: problem });
    const isBuild = values.NEXT_PHASE === 'phase-production-build';
    if (values.NODE_ENV === 'test' || isBuild || values.STORE_DEMO) return;
    const backend = values.API_BASE_URL === undefined ? null : new URL(values.API_BASE_URL);
    if (backend?.protocol === 'http:' && !isInOwnNetwork(backend.hostname)) {
      const message = `${backend.hostname} is outside the network of the deployment: use https`;
      context.addIssue({ code: 'custom', path: ['API_BASE_URL'], message });
    }
    const needed = {
      SESSION_SECRET: values.SESSION_SECRET,
      CLIENT_SECRET: values.CLIENT_SECRET,
      ...(values.API_BASE_URL === undefined ? {} : { STOREFRONT_KEY: values.STOREFRONT_KEY }),
    };
    for (const [name, value] of Object.entries(needed)) {
      if (value !== undefined && value.length >= 32) continue;
      const message =
        value === undefined
          ? 'is required outside demo mode (STORE_DEMO=1)'
          : 'must have at least 32 characters outside demo mode (STORE_DEMO=1)';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((values) => ({
    ...values,
    SESSION_SECRET: values.SESSION_SECRET ?? demoSessionSecret,
    CLIENT_SECRET: values.CLIENT_SECRET ?? demoClientSecret,
    STOREFRONT_KEY: values.STOREFRONT_KEY ?? demoClientSecret,
    isDevelopment: values.NODE_ENV === 'development',
    isHttps: values.STORE_URL.startsWith('https://'),
    chat:
      values.CHAT_WIDGET_URL === undefined
        ? undefined
        : { script: values.CHAT_WIDGET_URL, icon: values.CHAT_WIDGET_ICON, open: values.CHAT_WIDGET_OPEN },
  }));

export type Env = z.output<typeof schema>;

/** An empty value counts as absent, as in a shell or a compose file. */
function withoutEmpty(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
}

/** Thrown for an invalid environment, with a message for the operator. */
export class EnvironmentError extends Error {
  override readonly name = 'StartupError';
}

/** @throws EnvironmentError with one line for each problem */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(withoutEmpty(source));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`The environment is not usable:\n${lines.join('\n')}`);
}

export const env = parseEnv(process.env);
