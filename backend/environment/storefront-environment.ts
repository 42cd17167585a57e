import { z } from 'zod';
import { StartupError } from './startup-error';

/** What the shop front and the backend share. */
export type StorefrontEnvironment = {
  clientId: string;
  clientSecret: string;
  /** Proves calls of a shop front that runs apart; null: no caller is believed about client addresses. */
  storefrontKey: string | null;
};

export const storefrontVariables = {
  CLIENT_ID: z.string().min(1).default('shop'),
  CLIENT_SECRET: z.string().min(1).optional(),
  STOREFRONT_KEY: z.string().min(1).optional(),
};

/** For a demo, whose credentials are public. */
const demoSecret = 'shop';
const shortestSecret = 32;

/**
 * A live shop has no default for what it shares.
 * @throws StartupError that names each secret that is missing, too short, or used twice
 */
export function storefrontOf(
  values: { CLIENT_ID: string; CLIENT_SECRET?: string | undefined; STOREFRONT_KEY?: string | undefined },
  demo: boolean,
  others: Readonly<Record<string, string | undefined>>,
): StorefrontEnvironment {
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, STOREFRONT_KEY: storefrontKey } = values;
  if (demo) {
    return { clientId, clientSecret: clientSecret ?? demoSecret, storefrontKey: storefrontKey ?? demoSecret };
  }
  if (!clientSecret || clientSecret.length < shortestSecret) {
    throw new StartupError(
      `A live shop needs a CLIENT_SECRET of its own, of at least ${shortestSecret} characters.`,
    );
  }
  if (storefrontKey !== undefined && storefrontKey.length < shortestSecret) {
    throw new StartupError(`STOREFRONT_KEY must have at least ${shortestSecret} characters.`);
  }
  const secrets = Object.entries({ ...others, CLIENT_SECRET: clientSecret, STOREFRONT_KEY: storefrontKey });
  for (const [name, value] of secrets) {
    const same = secrets.find(([other, text]) => other !== name && text !== undefined && text === value);
    if (same) throw new StartupError(`${name} and ${same[0]} must differ: each secret has one purpose.`);
  }
  return { clientId, clientSecret, storefrontKey: storefrontKey ?? null };
}
