import { expect, it } from 'vitest';
import { StoreError } from '../platform/errors/store-error';
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

it('asvs:V16.3.4 unexpected errors and failed connections are logged with their call, and refusals are not', () => {
  const logged: [string, object][] = [];
  const log = {
    error: (fields: object) => logged.push(['error', fields]),
    warn: (fields: object) => logged.push(['warn', fields]),
  };
  const written = { log } as unknown as typeof services;
  const tls = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  for (const error of [tls, withCode('ECONNREFUSED'), new StoreError('common_message_notFound')])
    errorResponse(written, error, '/path/:id', 'request-1');
  const where = { path: '/path/:id', requestId: 'request-1' };
  expect(logged).toMatchObject([
    ['error', { event: 'request.failed', err: tls, ...where }],
    ['warn', where],
  ]);
});
