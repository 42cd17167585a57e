import 'server-only';
import axios, { type AxiosAdapter, AxiosError, AxiosHeaders, type AxiosInstance } from 'axios';
import { unstable_cache } from 'next/cache';
import { getLocale } from 'next-intl/server';
import { type CallOutput, contract, type EndpointKey } from '@/lib/contract/contract';
import { env } from '@/lib/env';
import { type Locale, languageTags } from '@/lib/i18n/locales';
import { ApiError } from './api-error';
import { backendFetch } from './backend-fetch';
import { type Call, type CallRequest, createCaller } from './caller';

/** axios over the backend's own `fetch`: in process when it is embedded, no HTTP to oneself. */
const backendAdapter: AxiosAdapter = async (config) => {
  const query = config.params instanceof URLSearchParams && config.params.size > 0 ? `?${config.params}` : '';
  const response = await backendFetch(`${config.url ?? '/'}${query}`, {
    method: config.method?.toUpperCase(),
    headers: Object.entries(config.headers.toJSON()).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    body: typeof config.data === 'string' ? config.data : undefined,
    signal: config.signal instanceof AbortSignal ? config.signal : AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  let data: unknown = text;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new AxiosError(`no JSON from ${config.url}`, AxiosError.ERR_BAD_RESPONSE, config);
  }
  return {
    data,
    status: response.status,
    statusText: response.statusText,
    headers: new AxiosHeaders(Object.fromEntries(response.headers)),
    config,
  };
};

/** Who calls. A visitor's calls carry the default token; calls that ask for it are visitors' calls. */
export type MemberIdentity = {
  readonly accessToken: string;
  readonly userId: string;
  readonly username: string;
};

function identityHeaders(identity: MemberIdentity | null): Record<string, string> {
  if (!identity) return { Authorization: clientToken() };
  return {
    Authorization: `Bearer ${identity.accessToken}`,
    UserId: identity.userId,
    // A header has no room for other letters.
    username: encodeURIComponent(identity.username),
  };
}

/** The fixed credential of calls that ask for the default token (spec section 6). */
export function clientToken(): string {
  return `Basic ${Buffer.from(`${env.CLIENT_ID}:${env.CLIENT_SECRET}`).toString('base64')}`;
}

/** The embedded backend has parsed its answers already; a remote one is checked here. */
function check<K extends EndpointKey>(key: K, data: unknown): CallOutput<K> {
  if (!env.API_BASE_URL) return data as CallOutput<K>;
  const result = contract[key].data.safeParse(data);
  if (!result.success) throw new ApiError(502, 'common_message_serviceUnavailable', key, result.error.issues);
  return result.data as CallOutput<K>;
}

function clientFor(
  identity: MemberIdentity | null,
  locale: Locale | undefined,
): () => Promise<AxiosInstance> {
  return async () =>
    axios.create({
      adapter: backendAdapter,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': languageTags[locale ?? (await getLocale())],
        ...identityHeaders(identity),
      },
    });
}

/** A call of a visitor, from a server component; a route handler names the locale. */
export function visitorCall(locale?: Locale): Call {
  return createCaller(clientFor(null, locale), check);
}

/** What everybody may see, in the language of the page. */
export const serverCall: Call = visitorCall();

/** A call with a member's token, for personal pages; their answers are never cached. */
export function callAs(identity: MemberIdentity | null, locale?: Locale): Call {
  return createCaller(clientFor(identity, locale), check);
}

export type CacheRule = {
  /** Names from `lib/cache-tags.ts`; the page that reads this gets them too. */
  readonly tags: readonly string[];
  /** Seconds after which the answer is asked for again even when nobody invalidated it. */
  readonly seconds: number;
  /** For route handlers, which have no page whose language it could be. */
  readonly locale?: Locale | undefined;
};

/**
 * A visitor's call whose answer is kept and shared, and whose tags mark the page it is rendered
 * into. Only for questions with few different answers: each one is kept.
 */
export async function cachedCall<K extends EndpointKey>(
  key: K,
  request: CallRequest<K>,
  rule: CacheRule,
): Promise<CallOutput<K>> {
  const locale = rule.locale ?? (await getLocale());
  const ask = unstable_cache(
    async () => {
      const call: (key: K, request: CallRequest<K>) => Promise<CallOutput<K>> = visitorCall(locale);
      return call(key, request);
    },
    [key, locale, JSON.stringify(request)],
    { tags: [...rule.tags], revalidate: rule.seconds },
  );
  return ask();
}
