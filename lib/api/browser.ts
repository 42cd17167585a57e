import type { AxiosInstance } from 'axios';
import type { CallOutput } from '@/lib/contract/contract';
import type { ApiError } from './api-error';
import { createCaller } from './caller';

let made: Promise<AxiosInstance> | undefined;

/** The gateway refuses changes without `X-Requested-With: store` (docs/security.md). */
async function makeClient(): Promise<AxiosInstance> {
  const { default: axios } = await import('axios');
  const client = axios.create({
    baseURL: '/api',
    timeout: 20_000,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'store' },
  });
  client.interceptors.request.use((config) => {
    config.headers.set('Accept-Language', document.documentElement.lang);
    return config;
  });
  return client;
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
