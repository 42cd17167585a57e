import type { Environment } from '../../../backend/environment/environment';
import { createTestStore, type TestStore } from '../../../backend/testing';

/** A request that the gateway forwarded, with the body of its response. */
export type ForwardedRequest = { method: string; path: string; headers: Headers; answer: string };

let store: TestStore | undefined;
let isDown = false;
const forwarded: ForwardedRequest[] = [];

/** Replaces `lib/api/backend-fetch`: the gateway calls the test store. */
export async function backendFetch(path: string, init: RequestInit): Promise<Response> {
  if (isDown) throw new TypeError('fetch failed');
  const request = new Request(`http://backend.internal${path}`, init);
  const headers = new Headers(request.headers);
  const answer = await openedStore().app.fetch(request);
  const text = await answer.clone().text();
  forwarded.push({ method: init.method ?? 'GET', path, headers, answer: text });
  return answer;
}

export async function openStoreBehindGateway(changes: Partial<Environment> = {}): Promise<TestStore> {
  store = await createTestStore(changes);
  return store;
}

function openedStore(): TestStore {
  if (!store) throw new Error('No store was opened behind the gateway');
  return store;
}

/** Returns and clears the requests that reached the backend. */
export function takeForwarded(): ForwardedRequest[] {
  return forwarded.splice(0);
}

/** Runs `work` while the backend is unreachable. */
export async function withoutBackend<T>(work: () => Promise<T>): Promise<T> {
  isDown = true;
  try {
    return await work();
  } finally {
    isDown = false;
  }
}
