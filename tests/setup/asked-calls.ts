import { beforeEach } from 'vitest';

// Stands in for the browser's client: vi.mock('@/lib/api/browser', () => import('@/tests/setup/asked-calls')).

export type AskedRequest = {
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  idempotencyKey?: string;
};

/** What was asked since the test began, by key of the contract. */
export const asked: [key: string, request: AskedRequest][] = [];

/** What the shop answers; null until a test has something else said. */
export const answers: { of: (key: string, request: AskedRequest) => unknown } = { of: () => null };

export async function call(key: string, request: AskedRequest = {}): Promise<unknown> {
  asked.push([key, request]);
  return answers.of(key, request);
}

/** Bodies of the calls with a key. */
export const bodiesOf = (key: string) => asked.filter(([name]) => name === key).map(([, { body }]) => body);

beforeEach(() => {
  asked.length = 0;
  answers.of = () => null;
});
