import 'server-only';
import axios, { type AxiosAdapter, AxiosHeaders, type AxiosInstance } from 'axios';
import { unstable_cache } from 'next/cache';
import { getLocale } from 'next-intl/server';
import { cacheTags } from '@/lib/cache-tags';
import { type CallOutput, contract, type EndpointKey } from '@/lib/contract/contract';
import { env } from '@/lib/env';
import { type Locale, languageTags } from '@/lib/i18n/locales';
import { messageStatus } from '@/lib/wire/message-keys';
import { ApiError } from './api-error';
import { backendFetch } from './backend-fetch';
import { type Call, type CallRequest, createCaller } from './caller';
import { clientToken } from './client-token';
import { invalidResponse, reportInvalidResponse } from './remote-response';

/** An axios adapter on the backend's `fetch`: in process and without HTTP when the backend is embedded. */
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
    // Not JSON, for example an HTML page of a proxy: no schema of the contract accepts the text.
  }
  return {
    data,
    status: response.status,
    statusText: response.statusText,
    headers: new AxiosHeaders(Object.fromEntries(response.headers)),
    config,
  };
};

/** The calling member. Calls without one carry the client token. */
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
    // Header values are limited to Latin-1.
    username: encodeURIComponent(identity.username),
  };
}

/** Parses data of a remote backend by the contract; the embedded backend has parsed its responses itself. */
function check<K extends EndpointKey>(key: K, data: unknown): CallOutput<K> {
  if (!env.API_BASE_URL) return data as CallOutput<K>;
  const result = contract[key].data.safeParse(data);
  if (result.success) return result.data as CallOutput<K>;
  reportInvalidResponse(key, result.error.issues);
  throw new ApiError(messageStatus[invalidResponse], invalidResponse, key);
}

function clientFor(
  identity: MemberIdentity | null,
  locale: Locale | undefined,
  userAgent: string | null = null,
): () => Promise<AxiosInstance> {
  return async () =>
    axios.create({
      adapter: backendAdapter,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': languageTags[locale ?? (await getLocale())],
        ...identityHeaders(identity),
        ...(userAgent ? { 'User-Agent': userAgent } : {}),
      },
    });
}

/** A call of a visitor, from a server component; a route handler names the locale. */
export function visitorCall(locale?: Locale): Call {
  return createCaller(clientFor(null, locale), check);
}

/** Public data in the language of the page. */
export const serverCall: Call = visitorCall();

/**
 * A call with a member's token, for personal pages; its responses are never cached.
 * @param userAgent of the browser: some data depends on the device
 */
export function callAs(identity: MemberIdentity | null, userAgent: string | null): Call {
  return createCaller(clientFor(identity, undefined, userAgent), check);
}

/** A call with the token of a staff session. `address`: the client's IP address. */
export function callAsStaff(token: string, address: string | null): Call {
  return createCaller(
    async () =>
      axios.create({
        adapter: backendAdapter,
        headers: {
          'Content-Type': 'application/json',
          'Accept-Language': languageTags[await getLocale()],
          Authorization: `Bearer ${token}`,
          ...(address ? { 'X-Real-Ip': address } : {}),
        },
      }),
    check,
  );
}

export type CacheRule = {
  /** Names from `lib/cache-tags.ts`; they are also added to the page that reads this. */
  readonly tags: readonly string[];
  /** Seconds after which the response is revalidated even when nothing invalidated it. */
  readonly seconds: number;
  /** For route handlers, which have no page that determines the language. */
  readonly locale?: Locale | undefined;
};

/**
 * A visitor's call whose response is cached and shared, and whose tags are added to the page that is
 * rendered. Only for calls with few different responses: each one is cached.
 */
export async function cachedCall<K extends EndpointKey>(
  key: K,
  request: CallRequest<K>,
  rule: CacheRule,
): Promise<CallOutput<K>> {
  const locale = rule.locale ?? (await getLocale());
  const cachedFetch = unstable_cache(
    async () => {
      const call: (key: K, request: CallRequest<K>) => Promise<CallOutput<K>> = visitorCall(locale);
      return call(key, request);
    },
    [key, locale, JSON.stringify(request)],
    { tags: [...rule.tags, cacheTags.everything], revalidate: rule.seconds },
  );
  return cachedFetch();
}
