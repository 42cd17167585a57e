import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pagesRefreshed } from '../lib/pages-refreshed';
import { serveRaw } from '../tests/raw-server';
import { cacheAnswers } from './answer-cache';

const shared = 'public, s-maxage=60, stale-while-revalidate=120';

/** A server whose answers are counted before the cache. */
async function serve(write: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) {
  let asked = 0;
  const get = await serveRaw(
    cacheAnswers(async (request, response) => {
      asked += 1;
      await write(request, response);
    }),
  );
  return { asked: () => asked, get };
}

function page(_request: IncomingMessage, response: ServerResponse) {
  response.setHeader('Cache-Control', shared);
  response.setHeader('ETag', '"one"');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.write('天', 'utf8');
  response.write(Buffer.from('云'));
  response.end('store');
}

describe('an answer for everybody', () => {
  it('is asked for once and comes again byte for byte, with its headers', async () => {
    const shop = await serve(page);
    const [first, second] = [await shop.get('/category'), await shop.get('/category')];
    expect(shop.asked()).toBe(1);
    expect(first.body.toString()).toBe('天云store');
    expect(second.body).toEqual(first.body);
    const { 'transfer-encoding': _chunked, date: _date, ...headers } = first.headers;
    expect(second.headers).toMatchObject({ ...headers, 'content-length': String(first.body.byteLength) });
  });

  it('is kept once for each way of packing that browsers take', async () => {
    const shop = await serve(({ headers }, response) => {
      response.setHeader('Cache-Control', shared);
      response.end(`for ${headers['accept-encoding'] ?? 'none'}`);
    });
    const bodies = async (accepted: readonly string[]) =>
      Promise.all(
        accepted.map(async (each) =>
          (await shop.get('/a', each ? { 'Accept-Encoding': each } : {})).body.toString(),
        ),
      );
    const first = await bodies(['gzip, deflate, br, zstd', 'gzip, deflate', '']);
    expect(first).toEqual(['for gzip, deflate, br, zstd', 'for gzip, deflate', 'for none']);
    expect(await bodies(['br, gzip', 'gzip', ''])).toEqual(first);
    expect(shop.asked()).toBe(3);
  });

  it('is kept for who chose the language without a prefix', async () => {
    const shop = await serve(page);
    await shop.get('/', { cookie: 'a=b; i18n_redirected=zh-cn; c=d' });
    await shop.get('/', { cookie: 'i18n_redirected=zh-cn' });
    expect(shop.asked()).toBe(1);
  });

  it('is not sent to who has it', async () => {
    const shop = await serve(page);
    await shop.get('/a');
    const again = await shop.get('/a', { 'If-None-Match': '"one"' });
    expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, '"one"']);
    expect((await shop.get('/a', { 'If-None-Match': '"two"' })).status).toBe(200);
    expect(shop.asked()).toBe(1);
  });

  it('is looked for again after a second; a file whose name tells its contents is not', async () => {
    const shop = await serve(({ url }, response) => {
      response.setHeader('Cache-Control', url === '/page' ? shared : 'public, max-age=31536000, immutable');
      response.end('kept');
    });
    await Promise.all([shop.get('/page'), shop.get('/file.js')]);
    await wait(1_100);
    await Promise.all([shop.get('/page'), shop.get('/file.js')]);
    expect(shop.asked()).toBe(3);
  });

  it('is forgotten when pages are made invalid, and so is one that was under way', async () => {
    let price = 'old';
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const shop = await serve(async ({ url }, response) => {
      const body = price;
      if (url === '/slow' && body === 'old') await held;
      response.setHeader('Cache-Control', shared);
      response.end(body);
    });
    const slow = shop.get('/slow');
    expect((await shop.get('/a')).body.toString()).toBe('old');
    price = 'new';
    pagesRefreshed.publish(['goods']);
    expect((await shop.get('/a')).body.toString()).toBe('new');
    open();
    expect((await slow).body.toString()).toBe('old');
    expect((await shop.get('/slow')).body.toString()).toBe('new');
  });
});

describe('is asked for each time:', () => {
  it.each<[string, string, Record<string, string>, string?]>([
    ['the address without a language', '/', {}],
    ['it with a campaign', '/?from=mail', {}],
    ['it with another language chosen', '/', { cookie: 'a=b; i18n_redirected=en' }],
    ['it with half a choice', '/', { cookie: 'x_i18n_redirected=zh-cn' }],
    ["a request of the client's router", '/a', { rsc: '1' }],
    ['a prefetch of it', '/a', { 'next-router-prefetch': '1' }],
    ["a header that only Next's own processes send", '/a', { 'x-middleware-subrequest': 'middleware' }],
    ['a part', '/a', { range: 'bytes=0-1' }],
    ['a token', '/a', { authorization: 'Bearer x' }],
    ['a weighed list of encodings', '/a', { 'accept-encoding': 'gzip;q=0, identity' }],
    ['an encoding that nothing here packs with', '/a', { 'accept-encoding': 'zstd' }],
    ['only the headers', '/a', {}, 'HEAD'],
    ['a form', '/a', { 'content-type': 'multipart/form-data' }, 'POST'],
  ])('%s', async (_what, path, headers, method) => {
    const shop = await serve(page);
    await shop.get(path, headers, method);
    await shop.get(path, headers, method);
    expect(shop.asked()).toBe(2);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['what is private', (response) => response.setHeader('Cache-Control', 'private, no-store')],
    ['what says nothing of caches', (response) => response.removeHeader('Cache-Control')],
    ['what a browser alone may keep', (response) => response.setHeader('Cache-Control', 'public, max-age=0')],
    ['what sets a cookie', (response) => response.setHeader('Set-Cookie', 'a=b')],
    ['what depends on cookies', (response) => response.setHeader('Vary', 'rsc, Cookie')],
    ['what is not there', (response) => (response.statusCode = 404)],
    ['what leads elsewhere', (response) => (response.statusCode = 308)],
    ['what is larger than two megabytes', (response) => response.write(Buffer.alloc(2 * 1024 * 1024))],
  ])('%s', async (_what, change) => {
    const shop = await serve((_request, response) => {
      response.setHeader('Cache-Control', shared);
      change(response);
      response.end('answer');
    });
    await shop.get('/a');
    expect((await shop.get('/a')).body.toString()).toContain('answer');
    expect(shop.asked()).toBe(2);
  });

  it('what broke off', async () => {
    const shop = await serve((_request, response) => {
      response.setHeader('Cache-Control', shared);
      response.write('half');
      response.destroy();
    });
    await expect(shop.get('/a')).rejects.toThrow();
    await expect(shop.get('/a')).rejects.toThrow();
    expect(shop.asked()).toBe(2);
  });
});

it('an answer of another host or scheme is another one', async () => {
  const shop = await serve(({ headers }, response) => {
    response.setHeader('Cache-Control', shared);
    response.end(`${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}`);
  });
  for (const [host, scheme] of [
    ['a.example', 'https'],
    ['b.example', 'https'],
    ['a.example', 'http'],
  ] as const) {
    const answer = await shop.get('/a', { Host: host, 'X-Forwarded-Proto': scheme });
    expect(answer.body.toString()).toBe(`${scheme}://${host}`);
  }
});
