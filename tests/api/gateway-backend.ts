import { createTestStore, type TestStore } from '../../backend/platform/testing';

/** One request that the gateway sent on, with what it carried. */
export type PassedOn = { method: string; path: string; headers: Headers; answer: string };

let store: TestStore | undefined;
let isDown = false;
const passedOn: PassedOn[] = [];

/** Stands in for `lib/api/backend-fetch`: the gateway of the test talks to the store of the test. */
export async function backendFetch(path: string, init: RequestInit): Promise<Response> {
  if (isDown) throw new TypeError('fetch failed');
  const request = new Request(`http://backend.internal${path}`, init);
  const headers = new Headers(request.headers);
  const answer = await openedStore().app.fetch(request);
  const text = await answer.clone().text();
  passedOn.push({ method: init.method ?? 'GET', path, headers, answer: text });
  return answer;
}

export async function openStoreBehindGateway(): Promise<TestStore> {
  store = await createTestStore();
  return store;
}

function openedStore(): TestStore {
  if (!store) throw new Error('No store was opened behind the gateway');
  return store;
}

/** What reached the backend since the last call of this. */
export function takePassedOn(): PassedOn[] {
  return passedOn.splice(0);
}

/** While the work runs, the backend cannot be reached. */
export async function withoutBackend<T>(work: () => Promise<T>): Promise<T> {
  isDown = true;
  try {
    return await work();
  } finally {
    isDown = false;
  }
}
