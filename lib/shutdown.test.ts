import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drainHttpServer } from './drain-http-server';
import { createShutdown, shutdownPhases } from './shutdown';

describe('a shutdown', () => {
  it('runs its phases in order, whatever the order of registration', async () => {
    const shutdown = createShutdown();
    const ran: string[] = [];
    for (const phase of [...shutdownPhases].reverse()) {
      shutdown.add(phase, async () => {
        await wait(5);
        ran.push(phase);
      });
    }
    expect(shutdown.isStarted()).toBe(false);
    await Promise.all([shutdown.start(), shutdown.start()]);
    expect(ran).toEqual(shutdownPhases);
  });

  it('continues with the database after a step failed, and reports the failure', async () => {
    const reported: unknown[] = [];
    const shutdown = createShutdown((error) => void reported.push(error));
    let closed = false;
    shutdown.add('jobs', () => Promise.reject(new Error('stuck')));
    shutdown.add('database', () => {
      closed = true;
    });
    await shutdown.start();
    expect([closed, reported]).toEqual([true, [new Error('stuck')]]);
  });
});

describe('an HTTP server that drains', () => {
  async function listen(timeoutMs: number, delayMs = 0) {
    const shutdown = createShutdown();
    const server = createServer(async (request, response) => {
      await wait(request.url === '/endless' ? 60_000 : 200);
      response.end('done');
    });
    drainHttpServer(server, shutdown, { delayMs, timeoutMs });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const get = (path: string) =>
      new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
        send({ host: '127.0.0.1', port, path, agent }, (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => {
            body += chunk;
          });
          response.on('end', () => resolve({ body, connection: response.headers.connection }));
        })
          .on('error', reject)
          .end();
      });
    return { shutdown, get };
  }

  it('responds to all of 60 running requests and closes their connections', async () => {
    const { shutdown, get } = await listen(5_000);
    const responses = Array.from({ length: 60 }, () => get('/'));
    await wait(100);
    await shutdown.start();
    expect(await Promise.all(responses)).toEqual(
      Array.from({ length: 60 }, () => ({ body: 'done', connection: 'close' })),
    );
    await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('still accepts connections while balancers notice', async () => {
    const { shutdown, get } = await listen(5_000, 300);
    const ended = shutdown.start();
    await wait(50);
    expect(await get('/')).toEqual({ body: 'done', connection: 'close' });
    await ended;
  });

  it('closes connections that exceed the time limit', async () => {
    const { shutdown, get } = await listen(300);
    const response = get('/endless').catch((error: unknown) => error);
    await wait(100);
    await shutdown.start();
    expect(await response).toMatchObject({ code: 'ECONNRESET' });
  });
});
