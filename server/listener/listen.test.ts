import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { pagesRefreshed } from '../../lib/cache-channels';
import { serveListener as serve } from '../../tests/listener';
import type { Handler } from './handler';

const page: Handler = (request, response) => {
  const meta: unknown = Reflect.get(request, Symbol.for('NextInternalRequestMeta'));
  const report = Reflect.get(Object(meta), 'onCacheEntry');
  report?.({ value: { headers: { 'x-next-cache-tags': 'goods:1' } }, cacheControl: { revalidate: 300 } });
  response.writeHead(200, {
    'Cache-Control': 'public, s-maxage=60',
    'Content-Type': 'text/html',
    'X-Nextjs-Cache': 'MISS',
    ETag: '"one"',
  });
  response.end('天云');
};

describe('a page in the response cache', () => {
  it('is sent by the listener, with the bytes and headers of the cache, until its tag is invalidated', async () => {
    const shop = await serve(page);
    const first = await shop.get('/category?id=1');
    const second = await shop.get('/category?id=1');
    expect(shop.seen).toHaveLength(1);
    const { 'transfer-encoding': _chunked, date: _date, ...headers } = first.headers;
    expect(second).toMatchObject({ status: 200, body: '天云' });
    expect(second.headers).toMatchObject({ ...headers, 'x-nextjs-cache': 'HIT', 'content-length': '6' });
    expect(await shop.get('/category?id=1', { headers: { 'if-none-match': '"one"' } })).toMatchObject({
      status: 304,
      body: '',
    });
    expect(await shop.get('/category?id=1', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(shop.seen).toHaveLength(1);
    pagesRefreshed.publish(['goods:1']);
    await shop.get('/category?id=1');
    expect(shop.seen).toHaveLength(2);
  });

  it('is requested from the cache again when it is no longer fresh', async () => {
    let late = 0;
    const shop = await serve(page, { now: () => performance.timeOrigin + performance.now() + late });
    await shop.get('/category?id=1');
    await shop.get('/category?id=1');
    expect(shop.seen).toHaveLength(1);
    late = 300_000;
    await shop.get('/category?id=1');
    expect(shop.seen).toHaveLength(2);
  });
});

describe('a host that sells physical products only', () => {
  const sold: Handler = (request, response) => {
    response.setHeader('X-Sold', String(request.headers['x-sold-type']));
    return page(request, response);
  };
  const at = (host: string, more = {}) => ({ headers: { host, ...more } });

  it('has cached pages of its own, whatever its name; the client cannot choose', async () => {
    const shop = await serve(sold, { staticDomain: 'static.shop.example' });
    const soldAt = async (host: string, more?: object) =>
      (await shop.get('/category?id=1', at(host, more))).headers['x-sold'];
    expect(await soldAt('static.shop.example')).toBe('undefined');
    expect(await soldAt('goods.example')).toBe('PHYSICAL');
    expect(shop.seen).toHaveLength(2);
    expect(await soldAt('other.example:8080')).toBe('PHYSICAL');
    expect(await soldAt('static.shop.example', { 'X-Sold-Type': 'PHYSICAL' })).toBe('undefined');
    expect(await soldAt('localhost:3000')).toBe('undefined');
    expect(shop.seen).toHaveLength(2);
  });

  it('does not exist without a static domain', async () => {
    const shop = await serve(sold);
    const { headers } = await shop.get('/category?id=1', at('goods.example', { 'x-sold-type': 'PHYSICAL' }));
    expect(headers['x-sold']).toBe('undefined');
  });
});

describe('a forwarded request', () => {
  it('keeps method, body and headers, except those of the connection', async () => {
    const shop = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.writeHead(201, 'Made', { 'X-Echo': String(request.headers['x-own']) });
      response.end(`${request.method} ${request.url} ${Buffer.concat(chunks).byteLength}`);
    });
    const body = Buffer.alloc(3_000_000, 'x');
    const lengths: Record<string, string>[] = [
      { 'content-length': '3000000' },
      { 'transfer-encoding': 'chunked' },
    ];
    for (const headers of lengths) {
      const answer = await shop.get('/api/echo?a=%20', {
        method: 'POST',
        body,
        headers: { ...headers, 'x-own': 'kept', 'keep-alive': 'timeout=1' },
      });
      expect(answer).toMatchObject({ status: 201, statusMessage: 'Made' });
      expect(answer.body).toBe('POST /api/echo?a=%20 3000000');
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
      expect(answer.headers['x-echo']).toBe('kept');
    }
    for (const request of shop.seen) expect(request.headers['keep-alive']).toBeUndefined();
  });

  it.each([
    ['the peer, whatever the client sends', [], '127.0.0.1', undefined],
    ['the peer, when other peers are trusted', ['192.0.2.1'], '127.0.0.1', undefined],
    ['what the trusted proxy saw', ['127.0.0.1'], '6.6.6.6', 'https'],
  ])(
    'asvs:V15.3.4 names as the address of the client %s',
    async (_title, trustedProxies, address, protocol) => {
      const shop = await serve(page, { trustedProxies });
      await shop.get('/login', {
        headers: { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '7.7.7.7', 'x-forwarded-proto': 'https' },
      });
      expect(shop.seen[0]?.headers).toMatchObject({ 'x-forwarded-for': address, 'x-real-ip': address });
      expect(shop.seen[0]?.headers['x-forwarded-proto']).toBe(protocol);
    },
  );

  it('ends when the client disconnects', async () => {
    let closed = () => {};
    const end = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const shop = await serve((_request, response) => {
      response.write('begun');
      response.once('close', closed);
    });
    const client = connect(shop.port, '127.0.0.1', () => client.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n'));
    await once(client, 'data');
    client.destroy();
    await end;
  });

  it('breaks off when its response breaks off, and answers 502 when the renderer is gone', async () => {
    const shop = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(shop.get('/a')).rejects.toThrow('aborted');
    shop.renderer.close();
    shop.renderer.closeAllConnections();
    expect(await shop.get('/a')).toMatchObject({ status: 502, body: 'Bad Gateway' });
  });

  it('asvs:V13.4.4 asvs:V4.2.1 is refused before it is forwarded when it is malformed', async () => {
    const shop = await serve(page);
    expect(await shop.get('/a%00')).toMatchObject({ status: 400 });
    expect(await shop.get('/a', { method: 'TRACE' })).toMatchObject({ status: 405 });
    expect(await shop.get('*', { method: 'OPTIONS' })).toMatchObject({ status: 400 });
    expect(shop.seen).toHaveLength(0);
  });
});
