import type { ProviderAnswer } from '../../../../lib/auth/provider-contract';
import { providerReturnPath, type SignInProvider } from '../../../../lib/auth/sign-in-providers';
import type { ProviderEnvironment } from '../../../environment/sign-in-environment';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { type ProviderPerson, personOf, startAtProvider } from '../../../platform/openid/provider-person';
import { countRefusal, refuseFlood } from '../sign-in/network-limit';
import { sealTransaction, spendTransaction } from './provider-transaction';

/** What people do who change their mind, by OAuth and by Apple. */
const cancelled = ['access_denied', 'user_cancelled_authorize'];
const unavailable = ['server_error', 'temporarily_unavailable'];

/** @throws StoreError 404 `common_provider_unknown` when the provider is not configured */
function configured({ environment }: Context, provider: SignInProvider): ProviderEnvironment {
  const found = environment.signIn[provider];
  if (!found) throw new StoreError('common_provider_unknown');
  return found;
}

function requestOf({ environment }: Context, provider: SignInProvider) {
  const redirectUri = `${environment.storeUrl}${providerReturnPath(provider)}`;
  // Apple answers a request for an address by a form only.
  return provider === 'apple' ? { redirectUri, responseMode: 'form_post' as const } : { redirectUri };
}

/**
 * Where the browser continues, and the sealed transaction for its cookie.
 * @param memberId who links the provider; null for a sign-in
 * @throws StoreError `common_provider_unknown`, `common_provider_unavailable`, 429
 */
export async function startWithProvider(
  context: Context,
  provider: SignInProvider,
  memberId: string | null,
): Promise<{ url: string; state: string; transaction: string }> {
  const settings = configured(context, provider);
  await refuseFlood(context);
  const { url, checks } = await startAtProvider(settings, requestOf(context, provider));
  return {
    url,
    state: checks.state,
    transaction: sealTransaction(context, { provider, memberId, checks }),
  };
}

/**
 * The person whom the answer of a provider proves. Each answer works once, and only with the transaction of its start.
 * @param memberId the member who links the provider; null for a sign-in
 * @throws StoreError `common_provider_cancelled`, `common_provider_expired`, `common_provider_refused`,
 *   `common_provider_unavailable`, `common_provider_unknown`; 429 after many refusals
 */
export async function answeredPerson(
  context: Context,
  answer: ProviderAnswer,
  memberId: string | null,
): Promise<ProviderPerson> {
  const { provider } = answer;
  const settings = configured(context, provider);
  await refuseFlood(context);
  try {
    const checks = await spendTransaction(context, answer, memberId);
    if (answer.error !== undefined) throw new StoreError(failureOf(answer.error));
    if (answer.code === undefined) throw new StoreError('common_provider_refused');
    const { code, iss } = answer;
    return await personOf(settings, requestOf(context, provider), { code, iss }, checks);
  } catch (error) {
    if (error instanceof StoreError) {
      const { key } = error;
      if (key === 'common_provider_expired' || key === 'common_provider_refused') await countRefusal(context);
      if (key === 'common_provider_unavailable' || key === 'common_provider_refused') {
        const reason = error.cause instanceof Error ? error.cause.message : answer.error;
        context.log.warn({ event: 'provider.failed', provider, key, reason }, 'sign-in at a provider failed');
      }
    }
    throw error;
  }
}

function failureOf(error: string) {
  if (cancelled.includes(error)) return 'common_provider_cancelled';
  return unavailable.includes(error) ? 'common_provider_unavailable' : 'common_provider_refused';
}
