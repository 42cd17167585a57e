import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { SignInProvider } from '../../lib/auth/sign-in-providers';
import { isLoopback } from './own-network';
import { StartupError } from './startup-error';

/** The client of the store at a provider of accounts. */
export type ProviderEnvironment = {
  /** URL of the issuer, below which its discovery document is. */
  issuer: string;
  clientId: string;
  /** Seconds for one call. */
  timeout: number;
  /** Apple's secret is a token that the key signs. */
  secret: string | { teamId: string; keyId: string; privateKey: KeyObject };
};

/** The providers that members can sign in with; those that are not configured are absent. */
export type SignInEnvironment = Partial<Record<SignInProvider, ProviderEnvironment>>;

const issuer = z
  .string()
  .refine((url) => URL.canParse(url) && (url.startsWith('https://') || isLoopback(url)), {
    error: 'must be an https address; http is accepted for this machine only',
  });

/** Seconds; a person waits for it. */
const timeout = 8;

const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'must have 10 capital letters or digits');

export const signInVariables = {
  GOOGLE_CLIENT_ID: z.string().min(1).max(200).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(8).max(200).optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  /** The Services ID. */
  APPLE_CLIENT_ID: z.string().min(1).max(200).optional(),
  APPLE_TEAM_ID: appleId.optional(),
  APPLE_KEY_ID: appleId.optional(),
  /** The content of the `.p8` file; line breaks may be written as `\n`. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
};

type Values = z.output<z.ZodObject<typeof signInVariables>>;

/** @throws StartupError for an incomplete client, and for a key that does not sign ES256 */
export function signInOf(values: Values): SignInEnvironment {
  const google = googleOf(values);
  const apple = appleOf(values);
  return { ...(google ? { google } : {}), ...(apple ? { apple } : {}) };
}

function googleOf(values: Values): ProviderEnvironment | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = values;
  if (!clientId && !secret) return null;
  if (clientId && secret) return { issuer: values.GOOGLE_ISSUER, clientId, secret, timeout };
  throw new StartupError(
    'Sign-in with Google needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or none.',
  );
}

function appleOf(values: Values): ProviderEnvironment | null {
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: pem,
  } = values;
  if (!clientId && !teamId && !keyId && !pem) return null;
  if (!clientId || !teamId || !keyId || !pem) {
    throw new StartupError(
      'Sign-in with Apple needs APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY: set all four or none.',
    );
  }
  return {
    issuer: values.APPLE_ISSUER,
    clientId,
    timeout,
    secret: { teamId, keyId, privateKey: readSigningKey(pem) },
  };
}

function readSigningKey(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The message below is for every text that is no such key.
  }
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new StartupError(
    'APPLE_PRIVATE_KEY must be the content of the .p8 file from Apple (a P-256 key in PEM).',
  );
}
