import { beforeEach } from 'vitest';

// Replaces the browser's client: vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests')).

export type RecordedRequest = {
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  idempotencyKey?: string;
};

/** Requests since the test started, by contract key. */
export const requests: [key: string, request: RecordedRequest][] = [];

/** The responses of the shop; null until a test sets another. */
export const responses: { of: (key: string, request: RecordedRequest) => unknown } = { of: () => null };

export async function call(key: string, request: RecordedRequest = {}): Promise<unknown> {
  requests.push([key, request]);
  return responses.of(key, request);
}

/** Bodies of the requests with a contract key. */
export const bodiesOf = (key: string) =>
  requests.filter(([name]) => name === key).map(([, { body }]) => body);

beforeEach(() => {
  requests.length = 0;
  responses.of = () => null;
});
