import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { ProviderEnvironment } from '../../environment/sign-in-environment';
import { StoreError } from '../errors/store-error';
import { clientOf } from './provider-client';

/** What the answer of a provider must fit. */
export type AnswerChecks = { state: string; nonce: string; verifier: string };

/** Who signed in at a provider. */
export type ProviderPerson = {
  issuer: string;
  subject: string;
  /** The address as the provider wrote it; null when it named none. */
  email: string | null;
  /** Whether the provider says that the address belongs to the person. */
  isEmailProved: boolean;
};

type Request = { redirectUri: string; responseMode?: 'form_post' };

/**
 * The page of the provider for a new sign-in (authorization code flow with PKCE, state and nonce).
 * @throws StoreError `common_provider_unavailable`
 */
export async function startAtProvider(
  provider: ProviderEnvironment,
  { redirectUri, responseMode }: Request,
): Promise<{ url: string; checks: AnswerChecks }> {
  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  try {
    const url = buildAuthorizationUrl(await clientOf(provider), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(responseMode ? { response_mode: responseMode } : {}),
    });
    return { url: url.href, checks };
  } catch (error) {
    throw new StoreError('common_provider_unavailable', { cause: error });
  }
}

/** Apple writes booleans as texts. */
const claims = z.object({
  iss: z.string().min(1).max(200),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
});

/**
 * Exchanges the code of an answer for the person who signed in.
 * @throws StoreError `common_provider_expired` for a code that was used or is too old, `common_provider_refused` for an
 *   answer that does not fit, `common_provider_unavailable`
 */
export async function personOf(
  provider: ProviderEnvironment,
  { redirectUri }: Request,
  { code, iss }: { code: string; iss: string | undefined },
  { state, nonce, verifier }: AnswerChecks,
): Promise<ProviderPerson> {
  const answer = new URL(redirectUri);
  answer.search = String(new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }));
  try {
    const tokens = await authorizationCodeGrant(await clientOf(provider), answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const person = claims.parse(tokens.claims());
    const isEmailProved = person.email_verified === true || person.email_verified === 'true';
    return { issuer: person.iss, subject: person.sub, email: person.email ?? null, isEmailProved };
  } catch (error) {
    throw new StoreError(failureOf(error), { cause: error });
  }
}

function failureOf(
  error: unknown,
): 'common_provider_expired' | 'common_provider_refused' | 'common_provider_unavailable' {
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return 'common_provider_unavailable';
    return error.error === 'invalid_grant' ? 'common_provider_expired' : 'common_provider_refused';
  }
  // A connection that failed is a TypeError of `fetch`; a status without an OAuth error is the server's failure.
  if (error instanceof TypeError && error.cause !== undefined) return 'common_provider_unavailable';
  const unreachable = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];
  return error instanceof ClientError && unreachable.includes(error.code ?? '')
    ? 'common_provider_unavailable'
    : 'common_provider_refused';
}
