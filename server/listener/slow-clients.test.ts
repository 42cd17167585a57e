import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveListener as serve } from '../../tests/listener';

// Each attack is repeated as often as it was seen to stop the calls of others.
const attackers = 64;

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const openMany = (port: number, text = '') =>
  Promise.all(Array.from({ length: attackers }, () => open(port, text)));

const settings = { CALL_CONCURRENCY: '4', CALL_QUEUE: '4' };

describe('slow clients', () => {
  it('that send the body of a call slowly take no slot of others', async () => {
    const shop = await serve((_request, response) => void response.end('done'), { settings });
    await openMany(shop.port, 'POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx');
    for (let n = 0; n < 20; n += 1) expect(await shop.get('/api/b')).toMatchObject({ status: 200 });
    expect(shop.seen).toHaveLength(20);
  });

  it('that do not finish a body are answered 408, and their connection ends', async () => {
    const shop = await serve((_request, response) => void response.end('done'), { bodyMs: 100 });
    const socket = await open(shop.port, 'POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(shop.seen).toHaveLength(0);
  });

  it('that send a body beyond every limit are answered 413 before it is read', async () => {
    const shop = await serve((_request, response) => void response.end('done'));
    const socket = await open(
      shop.port,
      'POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n',
    );
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(shop.seen).toHaveLength(0);
  });

  it('that send a large file read the refusal, because a bounded part of it is read and discarded', async () => {
    const shop = await serve((_request, response) => void response.end('done'));
    const sendAll = async (megabytes: number) => {
      const socket = await open(shop.port);
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      const bytes = megabytes * 1024 * 1024;
      socket.write(`POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`);
      const failures: Error[] = [];
      socket.on('error', (failure) => failures.push(failure));
      // As a browser: it writes on, whatever arrives.
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += 65_536) {
        if (!socket.write(Buffer.alloc(65_536))) {
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
        }
      }
      if (!socket.closed) await once(socket, 'close').catch(() => undefined);
      return { text, failures };
    };
    const large = await sendAll(9);
    expect(large.text).toMatch(/^HTTP\/1\.1 413 /);
    expect(large.failures).toEqual([]);
    // More than the limit is not read.
    expect((await sendAll(200)).failures).not.toEqual([]);
    expect(shop.seen).toHaveLength(0);
  });

  it('that do not read their response give its slot back', async () => {
    const shop = await serve((_request, response) => void response.end(Buffer.alloc(1_000_000)), {
      settings,
    });
    const sockets = await openMany(shop.port);
    for (const socket of sockets) {
      socket.pause();
      socket.write('GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n');
    }
    // Some of them are refused: they come at once. No slot stays taken.
    await until(async () => expect(await shop.get('/api/b')).toMatchObject({ status: 200 }));
    for (let n = 0; n < 20; n += 1) expect(await shop.get('/api/b')).toMatchObject({ status: 200 });
  });

  it('that send nothing, or headers without an end, are disconnected', async () => {
    const shop = await serve((_request, response) => void response.end('done'), { headersMs: 200 });
    const sockets = [await open(shop.port), await open(shop.port, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: ')];
    for (const socket of sockets) socket.resume();
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
  });

  it('with more connections than one client may have are disconnected, and others are not', async () => {
    const shop = await serve((_request, response) => void response.end('done'), {
      connections: { inAll: 1_000, perClient: 10 },
    });
    const sockets = await openMany(shop.port);
    await until(() => expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(10));
    expect(await shop.get('/api/b', { localAddress: '127.0.0.9' })).toMatchObject({ status: 200 });
  });

  it('that take all connections from many addresses lose one without a request to each client with fewer', async () => {
    const shop = await serve((_request, response) => void response.end('done'), {
      connections: { inAll: 60, perClient: 30 },
    });
    const sockets: Socket[] = [];
    for (let n = 0; n < 60; n += 1) {
      const socket = connect({ host: '127.0.0.1', port: shop.port, localAddress: `127.0.66.${1 + (n % 4)}` });
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      sockets.push(socket);
    }
    for (let n = 0; n < 20; n += 1) {
      expect(await shop.get('/api/b', { localAddress: `127.0.0.${10 + n}` })).toMatchObject({ status: 200 });
    }
    await until(() => expect(sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0));
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(30);
  });

  it('of a trusted proxy are limited by the bound for all', async () => {
    const shop = await serve((_request, response) => void response.end('done'), {
      connections: { inAll: 20, perClient: 10 },
      trustedProxies: ['127.0.0.1'],
    });
    const sockets = await openMany(shop.port);
    await until(() => expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(20));
  });
});

describe('a client that searches for random words', () => {
  it('does not keep sign-ins, checkouts and calls of others from being served', async () => {
    const waiting: (() => void)[] = [];
    const shop = await serve(
      (request, response) =>
        new Promise((resolve) => {
          const finish = () => {
            response.end('page');
            resolve();
          };
          if (request.url?.includes('keyword=')) waiting.push(finish);
          else finish();
        }),
      { settings: { RENDER_CONCURRENCY: '8', RENDER_QUEUE: '64' } },
    );
    const flood = Array.from({ length: 80 }, (_, n) => shop.get(`/goods/search?keyword=${n}`));
    await until(() => expect(waiting).toHaveLength(4));
    const refused: (number | undefined)[] = [];
    for (const path of ['/login', '/order/buy/confirm', '/staff/login', '/api/order/member/quote']) {
      for (let n = 0; n < 10; n += 1) {
        const { status } = await shop.get(path, { localAddress: '127.0.0.9' });
        if (status !== 200) refused.push(status);
      }
    }
    expect(refused).toEqual([]);
    const timer = setInterval(() => {
      for (const finish of waiting.splice(0)) finish();
    }, 1);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    clearInterval(timer);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});
