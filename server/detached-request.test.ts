import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import { describe, expect, test } from 'vitest';
import { detachedRequest } from './detached-request';

const large = Buffer.alloc(300_000, 'a page larger than the buffer of a socket');

describe('a response without a client', () => {
  test('is complete after writes that wait for the buffer to drain', { timeout: 2_000 }, async () => {
    const { response } = detachedRequest('/', {});
    const closed = once(response, 'close');
    await pipeline(Readable.from([large, large]), response);
    await closed;
    expect(response.writableFinished).toBe(true);
  });

  test('is complete when it is compressed', { timeout: 2_000 }, async () => {
    const { request, response } = detachedRequest('/', { 'accept-encoding': 'gzip' });
    compression({ level: 0 })(request as never, response as never, () => {});
    response.setHeader('Content-Type', 'text/html');
    const closed = once(response, 'close');
    response.end(large);
    await closed;
    expect(response.writableFinished).toBe(true);
  });
});
