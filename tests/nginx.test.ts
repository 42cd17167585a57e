import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientAddress, proxyMatcher } from '@/lib/client-address';
import { isNginxInstalled, runNginx, shippedConfiguration } from '@/tools/nginx/run-nginx';
import { freePort, untilResponding } from './budget/baseline-app';

// Addresses of this machine stand for machines: nginx and the TLS proxy connect from their own.
const tlsProxy = '127.0.0.3';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

type Sent = { from?: string; headers?: Record<string, string> };

async function get(port: number, path: string, { from, headers = {} }: Sent = {}) {
  const sent = request({ host: '127.0.0.1', port, path, headers, localAddress: from, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, headers: response.headers, body };
}

/** nginx with the configuration of deploy/ in front of a shop that responds with the headers that it receives. */
async function startNginx(isBehindTls: boolean) {
  const seen: IncomingMessage[] = [];
  const shopPort = await listen(
    createServer((received, response) => {
      seen.push(received);
      const isBusy = /\/busy$/.test(received.url ?? '');
      response.writeHead(isBusy ? 503 : 200, { 'Cache-Control': 'private, no-store', 'Retry-After': '1' });
      response.end(isBusy ? `busy ${received.url}` : 'page');
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const shipped = shippedConfiguration({ folder, port, shop: `127.0.0.1:${shopPort}` });
  const child = runNginx(
    folder,
    (isBehindTls
      ? shipped.replace('# set_real_ip_from 172.30.57.1;', `set_real_ip_from ${tlsProxy};`)
      : shipped
    )
      // The limits do not depend on how fast this machine is.
      .replace(/rate=\d+r\/s/g, 'rate=1r/m')
      .replace(/burst=\d+/g, 'burst=20'),
  );
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await untilResponding(`http://127.0.0.1:${port}/ready`);
  return { port, seen };
}

/** A proxy that terminates TLS for nginx: it appends the address of its peer. */
const startTlsProxy = (port: number) =>
  listen(
    createServer((received, response) => {
      const chain = [received.headers['x-forwarded-for'], received.socket.remoteAddress].filter(Boolean);
      const { host = '' } = received.headers;
      const headers = { host, 'x-forwarded-for': chain.join(', '), 'x-forwarded-proto': 'https' };
      request({ host: '127.0.0.1', port, path: received.url, headers, localAddress: tlsProxy, agent: false })
        .once('response', (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        })
        .end();
    }),
  );

const shopTrusts = proxyMatcher(['127.0.0.1', tlsProxy]);
const clientOf = (received: IncomingMessage | undefined) =>
  clientAddress(received?.headers['x-forwarded-for'], '127.0.0.1', shopTrusts);

/** nginx in front of two processes of different builds: each has only the files of its own. */
async function startRelease() {
  const builds = [{ files: ['old.js'] }, { files: ['new.js'] }];
  const ports = [];
  for (const build of builds) {
    const shop = createServer((received, response) => {
      const isKept = build.files.some((name) => received.url === `/_next/static/chunks/${name}`);
      const control = isKept ? 'public, max-age=31536000, immutable' : 'no-store';
      response.writeHead(isKept ? 200 : 404, { 'Cache-Control': control });
      response.end(isKept ? received.url : 'none');
    });
    ports.push(await listen(shop));
  }
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const [first, second] = ports.map((own) => `127.0.0.1:${own}`);
  const shipped = shippedConfiguration({ folder, port, shop: `${first}; server ${second}` });
  const child = runNginx(folder, shipped);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await untilResponding(`http://127.0.0.1:${port}/_next/static/chunks/new.js`);
  return { port, builds };
}

describe.skipIf(!isNginxInstalled())('nginx as it is shipped', () => {
  it('finds a file of either build during a release, and keeps those of the former one after it', async () => {
    const { port, builds } = await startRelease();
    const statusOf = async (name: string) => (await get(port, `/_next/static/chunks/${name}`)).status;
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await statusOf('old.js')).toBe(200);
      expect(await statusOf('new.js')).toBe(200);
      expect(await statusOf(`none-${turn}.js`)).toBe(404);
    }
    for (const build of builds) build.files = [];
    expect(await get(port, '/_next/static/chunks/old.js?dpl=2')).toMatchObject({
      status: 200,
      body: '/_next/static/chunks/old.js',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('behind a TLS proxy, with the shop behind it, lets the shop count two clients as two', async () => {
    const nginx = await startNginx(true);
    const port = await startTlsProxy(nginx.port);
    for (const from of ['127.0.0.11', '127.0.0.12']) {
      await get(port, '/login', { from, headers: { 'X-Forwarded-For': '6.6.6.6', 'X-Real-IP': '6.6.6.6' } });
      expect(clientOf(nginx.seen.at(-1))).toBe(from);
      expect(nginx.seen.at(-1)?.headers['x-forwarded-proto']).toBe('https');
      expect(nginx.seen.at(-1)?.headers['x-real-ip']).toBeUndefined();
    }
  });

  it('does not believe a client that connects directly and writes addresses itself', async () => {
    const nginx = await startNginx(true);
    await get(nginx.port, '/login', { from: '127.0.0.11', headers: { 'X-Forwarded-For': '6.6.6.6' } });
    expect(clientOf(nginx.seen.at(-1))).toBe('127.0.0.11');
  });

  it('refuses the calls and pages of a client that floods, and serves others', async () => {
    const nginx = await startNginx(false);
    const flood = (path: string) =>
      Promise.all(
        Array.from({ length: 60 }, (_, n) => get(nginx.port, `${path}${n}`, { from: '127.0.0.66' })),
      );
    const calls = (await flood('/api/goods?n=')).filter(({ status }) => status === 503);
    expect(calls).toHaveLength(39);
    expect(calls[0]).toMatchObject({
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
      body: '{"status":1,"message":"common_message_serviceUnavailable"}',
    });
    const pages = (await flood('/en/goods/search?keyword=')).filter(({ status }) => status === 503);
    expect(pages).toHaveLength(39);
    expect(new Set(pages.map(({ body }) => body))).toEqual(new Set(['busy /en/busy']));
    const before = nginx.seen.length;
    expect(await get(nginx.port, '/en/goods/search?keyword=b', { from: '127.0.0.66' })).toMatchObject({
      status: 503,
      body: 'busy /en/busy',
    });
    // The page of refused requests comes from the cache.
    expect(nginx.seen).toHaveLength(before);
    for (const path of ['/api/goods', '/en/goods/search?keyword=a']) {
      expect(await get(nginx.port, path, { from: '127.0.0.11' })).toMatchObject({ status: 200 });
    }
  });

  it('serves others while one client keeps thousands of headers without an end open', async () => {
    const nginx = await startNginx(false);
    const open = () =>
      new Promise<void>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: nginx.port, localAddress: '127.0.0.66' });
        onTestFinished(() => void socket.destroy());
        socket.on('error', resolve);
        socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nX-A: ', () => resolve()));
      });
    // More than the workers have on two cores with the configuration of the image.
    for (let n = 0; n < 25; n += 1) await Promise.all(Array.from({ length: 100 }, open));
    for (let n = 0; n < 40; n += 1) {
      for (let more = 0; more < 20; more += 1) void open();
      const from = `127.0.0.${100 + n}`;
      expect(await get(nginx.port, '/login', { from })).toMatchObject({ status: 200 });
    }
  });

  it('counts the addresses of one IPv6 customer as one client', () => {
    const rules = shippedConfiguration({ folder: '/tmp', port: 1, shop: 'a' });
    const patterns = [...rules.matchAll(/"~(\^\(\?<(?:start|begin)>[^"]*)"/g)].map(
      ([, source = '']) => new RegExp(source),
    );
    const keyOf = (ip: string) =>
      patterns.map((pattern) => pattern.exec(ip)?.[1]).find((key) => key !== undefined) ?? ip;
    expect(keyOf('2001:db8:1:2:3:4:5:6')).toBe(keyOf('2001:db8:1:2::9'));
    expect(keyOf('2001:db8::9')).toBe(keyOf('2001:db8::8:7'));
    expect(keyOf('2001:db8:1:2::9')).not.toBe(keyOf('2001:db8:1:3::9'));
    expect(keyOf('192.0.2.1')).toBe('192.0.2.1');
  });
});
