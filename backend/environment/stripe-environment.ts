import { z } from 'zod';
import { StartupError } from './startup-error';

/** The account of the card provider. A store without it offers no real card payments. */
export type StripeEnvironment = {
  secretKey: string;
  publishableKey: string;
  /** Two while a secret is being replaced. */
  webhookSecrets: readonly string[];
  /** Without a trailing slash. */
  apiBase: string;
  /** Country of the account, upper case; null: methods that depend on it are not offered. */
  country: string | null;
  /** Whether the keys charge real money. */
  livemode: boolean;
};

export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(live|test)_\w+$/, 'must be a secret or restricted key: sk_live_…, sk_test_…, rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\w+$/, 'must be a publishable key: pk_live_… or pk_test_…')
    .optional(),
  /** Signing secret of the webhook; the former and the new one, separated by a comma, while it is replaced. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(\s*,\s*whsec_\w+)?$/, 'must be one or two signing secrets (whsec_…)')
    .optional(),
  /** Country of the account (ISO 3166-1), on which the currencies of some methods depend. */
  STRIPE_ACCOUNT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as HK')
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://api.stripe.com'),
};

type Values = {
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_ACCOUNT_COUNTRY?: string;
  STRIPE_API_BASE: string;
};

/** @throws StartupError for an incomplete account, keys of two modes, and live keys where no money may be charged */
export function stripeOf(values: Values, demo: boolean): StripeEnvironment | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: secrets,
  } = values;
  const livemode = isLive(secretKey);
  if (demo && livemode) {
    throw new StartupError(
      'STORE_DEMO=1 and the live key in STRIPE_SECRET_KEY contradict each other: demo mode must not charge real money. Remove one of them.',
    );
  }
  if (!secretKey && !publishableKey && !secrets) return null;
  if (!secretKey || !publishableKey || !secrets) {
    throw new StartupError(
      'Card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all three or none.',
    );
  }
  if (livemode !== isLive(publishableKey)) {
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY contradict each other: one is a live key, the other a test key.',
    );
  }
  if (livemode && !values.STRIPE_API_BASE.startsWith('https://')) {
    throw new StartupError('STRIPE_API_BASE must be an https address when the keys are live.');
  }
  return {
    secretKey,
    publishableKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    apiBase: values.STRIPE_API_BASE.replace(/\/+$/, ''),
    country: values.STRIPE_ACCOUNT_COUNTRY ?? null,
    livemode,
  };
}

const isLive = (key: string | undefined) => /^[rsp]k_live_/.test(key ?? '');
