import { expect, it } from 'vitest';
import { errorResponse } from './error-response';

const services = { log: { error: () => {}, warn: () => {} } } as unknown as Parameters<
  typeof errorResponse
>[0];
const statusOf = (error: unknown) => errorResponse(services, error, '/path', 'request').status;
const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  withCode('57P01'),
  withCode('ECONNREFUSED'),
  withCode('EPIPE'),
  withCode('ENOTFOUND'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
])('responds 503 to a lost database connection: %s', (error) => {
  expect(statusOf(error)).toBe(503);
});

it.each([withCode('23505'), new Error('Connection string')])(
  'asvs:V16.5.1 responds 500 to other errors: %s',
  (error) => {
    expect(statusOf(error)).toBe(500);
  },
);
