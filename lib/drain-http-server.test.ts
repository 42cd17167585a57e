import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { drainHttpServer } from './drain-http-server';
import { createShutdown } from './shutdown';

it('accepts every pending connection before it stops listening', async () => {
  const server = createServer((_request, response) => void response.end('ok'));
  const shutdown = createShutdown();
  drainHttpServer(server, shutdown, { delayMs: 0, timeoutMs: 10_000 });
  server.listen(0, '127.0.0.1', 511);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statuses = Array.from({ length: 200 }, async () => {
    const request = get({ host: '127.0.0.1', port, agent: false });
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode;
  });
  const settled = Promise.allSettled(statuses);
  // The kernel has established the connections; the server has not accepted any of them.
  await Promise.all([shutdown.start(), settled]);
  const lost = (await settled).filter(({ status }) => status === 'rejected');
  expect(lost).toEqual([]);
});
