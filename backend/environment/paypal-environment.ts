import { rootCertificates } from 'node:tls';
import { z } from 'zod';
import { StartupError } from './startup-error';

/** The account of PayPal. A store without it offers no real PayPal payments. */
export type PaypalEnvironment = {
  clientId: string;
  clientSecret: string;
  /** PayPal's id of the webhook, which its signatures cover. */
  webhookId: string;
  /** Without a trailing slash. */
  apiBase: string;
  /** Whether the account charges real money. */
  livemode: boolean;
  /** Where the certificates of webhooks may be loaded from. */
  certificateOrigins: readonly string[];
  /** Certificates (PEM) that a chain must end at. */
  rootCertificates: readonly string[];
};

const liveBase = 'https://api-m.paypal.com';
const sandboxBase = 'https://api-m.sandbox.paypal.com';

const isLoopback = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url);

const key = z.string().regex(/^[\w-]{8,200}$/, 'must have 8 to 200 letters, digits, hyphens or underscores');

export const paypalVariables = {
  PAYPAL_CLIENT_ID: key.optional(),
  PAYPAL_CLIENT_SECRET: key.optional(),
  PAYPAL_WEBHOOK_ID: key.optional(),
  /** The live API, its sandbox, or a stand-in on this machine. */
  PAYPAL_API_BASE: z
    .string()
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => url === liveBase || url === sandboxBase || isLoopback(url), {
      error: `must be ${liveBase}, ${sandboxBase}, or an http address of this machine`,
    })
    .default(liveBase),
};

type Values = {
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_API_BASE: string;
};

/** @throws StartupError for an incomplete account, and for the live API where no money may be charged */
export function paypalOf(values: Values, demo: boolean): PaypalEnvironment | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_API_BASE: apiBase,
  } = values;
  if (!clientId && !clientSecret && !webhookId) return null;
  if (!clientId || !clientSecret || !webhookId) {
    throw new StartupError(
      'PayPal payments need PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID: set all three or none.',
    );
  }
  const livemode = apiBase === liveBase;
  if (demo && livemode) {
    throw new StartupError(
      `STORE_DEMO=1 and the live API of PayPal contradict each other: demo mode must not charge real money. Set PAYPAL_API_BASE=${sandboxBase} with the keys of a sandbox account, or remove the keys.`,
    );
  }
  return {
    clientId,
    clientSecret,
    webhookId,
    apiBase,
    livemode,
    certificateOrigins: certificateOrigins(apiBase),
    rootCertificates,
  };
}

/** Certificates of one mode do not sign events of the other. */
function certificateOrigins(apiBase: string): string[] {
  const { origin } = new URL(apiBase);
  return [origin, origin.replace('//api-m.', '//api.')];
}
