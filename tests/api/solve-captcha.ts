import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CallOptions, TestResponse, TestStore } from '../../backend/testing';
import type { EndpointKey } from '../../lib/contract/contract';

export type SolvedCaptcha = { code: string; randomStr: string };

/** Solves a captcha like the browser. */
export async function solveCaptcha(store: TestStore, options: CallOptions = {}): Promise<SolvedCaptcha> {
  const randomStr = `${Math.random()}`.slice(2, 16).padEnd(14, '0') + Date.now();
  const challenge = await store.call('GET /code', { query: { randomStr } }, options);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { code: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'), randomStr };
}

/** Sends a request and, if a captcha is required, solves it and retries, like the pages of the shop. */
export async function attemptWithCaptcha<K extends EndpointKey>(
  store: TestStore,
  key: K,
  body: object,
  options: CallOptions = {},
): Promise<TestResponse> {
  const first = await store.attempt(key, { body }, options);
  if (first.status !== 428) return first;
  const captcha = await solveCaptcha(store, { headers: options.headers });
  return store.attempt(key, { body: { ...body, ...captcha } }, options);
}
