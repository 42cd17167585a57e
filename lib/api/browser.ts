import type { AxiosInstance } from 'axios';
import type { CallOutput } from '@/lib/contract/contract';
import type { ApiError } from './api-error';
import { createCaller } from './caller';

let made: Promise<AxiosInstance> | undefined;

/** The gateway refuses changes that do not look like the shop's own scripts (reliability.md 4.3). */
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

/** Hears of every failed call; the session store leaves the member's area on a 401. Returns how to stop. */
export function onCallFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the gateway from the browser. axios is fetched with the first call, not with the page. */
export const call = createCaller(
  () => {
    made ??= makeClient().catch((error: unknown) => {
      // A lost chunk must not spoil every later call.
      made = undefined;
      throw error;
    });
    return made;
  },
  // The gateway has checked the answer against the contract; schemas stay out of the browser.
  (_key, data) => data as CallOutput<typeof _key>,
  (error) => {
    for (const listener of listeners) listener(error);
  },
);
