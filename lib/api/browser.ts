import type { AxiosInstance } from 'axios';
import type { CallOutput } from '@/lib/contract/contract';
import { siteConfigPath } from '@/lib/wire/site-config-path';
import type { ApiError } from './api-error';
import { createCaller } from './caller';
import { sensitiveFieldsOf } from './sensitive-fields';

let made: Promise<AxiosInstance> | undefined;

/** The gateway refuses changes without `X-Requested-With: store` (docs/security.md). */
async function makeClient(): Promise<AxiosInstance> {
  const { default: axios } = await import('axios');
  const client = axios.create({
    baseURL: '/api',
    timeout: 20_000,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'store' },
  });
  client.interceptors.request.use(async (config) => {
    config.headers.set('Accept-Language', document.documentElement.lang);
    if (config.data === undefined) {
      // axios removes the content type of a request whose data is undefined; every call of the dialect has one.
      config.data = null;
      config.transformRequest = () => null;
    }
    const fields = sensitiveFieldsOf(config.data);
    if (fields.length > 0) {
      const [{ encodeFields }, key] = await Promise.all([import('./encode-fields'), encodeKey(client)]);
      config.data = encodeFields(config.data, fields, key);
    }
    return config;
  });
  return client;
}

/** The shop's key for sensitive fields. Without a response they are sent in Base64, which every shop accepts. */
async function encodeKey(client: AxiosInstance): Promise<string | null> {
  try {
    const key: unknown = (await client.get(siteConfigPath)).data?.data?.encodeKey;
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

type FailureListener = (error: ApiError) => void;

const listeners = new Set<FailureListener>();

/**
 * Calls the listener for every failed call; the session store leaves the member pages on a 401. Returns the
 * function that removes the listener.
 */
export function onCallFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the gateway from the browser. axios is fetched with the first call, not with the page. */
export const call = createCaller(
  () => {
    made ??= makeClient().catch((error: unknown) => {
      // A chunk that failed to load must not break later calls.
      made = undefined;
      throw error;
    });
    return made;
  },
  // The embedded backend or the gateway has parsed the response; schemas stay out of the browser's JavaScript.
  (_key, data) => data as CallOutput<typeof _key>,
  (error) => {
    for (const listener of listeners) listener(error);
  },
);
