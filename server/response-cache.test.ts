import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pagesRefreshed } from '../lib/cache-channels';
import { reportTags } from '../tests/listener';
import { serveProduction } from '../tests/production-handler';

const shared = 'public, s-maxage=60, stale-while-revalidate=120';
function page(request: IncomingMessage, response: ServerResponse) {
  reportTags(request, `goods:${new URL(request.url ?? '', 'http://shop').searchParams.get('id')},home`);
  response.setHeader('Cache-Control', shared);
  response.setHeader('X-Nextjs-Cache', 'MISS');
  response.setHeader('ETag', '"one"');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.write('天', 'utf8');
  response.write(Buffer.from('云'));
  response.end('store');
}

/** The clock by which copies age. It stands still until a test advances it, however slow the machine is. */
let now = 0;
beforeEach(() => {
  now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const advance = (ms: number) => {
  now += ms;
};

/** Waits for what the shop does, up to the limit of the test. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

/** A promise that the test resolves by calling `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('a shared response', () => {
  it('is rendered once and served from the cache with identical bytes and headers, as a hit', async () => {
    const shop = await serveProduction(page);
    const [first, second] = [await shop.get('/category?id=1'), await shop.get('/category?id=1')];
    expect(shop.renders()).toBe(1);
    expect(first.body.toString()).toBe('天云store');
    expect(second.body).toEqual(first.body);
    const { 'transfer-encoding': _chunked, date: _date, ...headers } = first.headers;
    expect(second.headers).toMatchObject({
      ...headers,
      'x-nextjs-cache': 'HIT',
      'content-length': String(first.body.byteLength),
    });
  });

  it('is cached separately for each encoding', async () => {
    const shop = await serveProduction(({ headers }, response) => {
      response.setHeader('Cache-Control', shared);
      response.end(`for ${headers['accept-encoding'] ?? 'none'}`);
    });
    const encoded = async (accepted: string) =>
      (await shop.get('/a', { 'Accept-Encoding': accepted })).headers;
    for (const accepted of ['gzip, deflate, br, zstd', 'gzip, deflate', '', 'br, gzip', 'gzip'])
      await encoded(accepted);
    expect(shop.renders()).toBe(3);
  });

  it('is compressed with an encoding that the request accepts', async () => {
    const shop = await serveProduction((_request, response) => {
      response.setHeader('Cache-Control', shared);
      response.setHeader('Content-Type', 'text/html');
      response.end('x'.repeat(5_000));
    });
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const [first, again] = [
        await shop.get('/a', { 'Accept-Encoding': accepted }),
        await shop.get('/a', { 'Accept-Encoding': accepted }),
      ];
      expect([first.headers['content-encoding'], again.headers['content-encoding']]).toEqual([
        encoding,
        encoding,
      ]);
      expect(again.body).toEqual(first.body);
    }
  });

  it('is cached at the URL without a language for visitors who chose the default language', async () => {
    const shop = await serveProduction(page);
    await shop.get('/', { cookie: 'a=b; i18n_redirected=zh-cn; c=d' });
    await shop.get('/', { cookie: 'i18n_redirected=zh-cn' });
    expect(shop.renders()).toBe(1);
  });

  it.each(['"one"', 'W/"one"', '"two", "one"', '*'])('responds 304 to If-None-Match %s', async (tag) => {
    const shop = await serveProduction(page);
    await shop.get('/a');
    const again = await shop.get('/a', { 'If-None-Match': tag });
    expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, '"one"']);
    expect((await shop.get('/a', { 'If-None-Match': '"two"' })).status).toBe(200);
    expect(shop.renders()).toBe(1);
  });

  it('is rendered in full for a first request that is conditional', async () => {
    const shop = await serveProduction((request, response) => {
      if (request.headers['if-none-match']) return void response.writeHead(304).end();
      page(request, response);
    });
    await shop.get('/a', { 'If-None-Match': '"one"' });
    expect((await shop.get('/a')).body.toString()).toBe('天云store');
    expect(shop.renders()).toBe(1);
  });

  it('is sent without its body to HEAD', async () => {
    const shop = await serveProduction(page);
    const { body } = await shop.get('/a');
    const head = await shop.get('/a', {}, 'HEAD');
    expect([head.status, head.body.byteLength, head.headers['content-length']]).toEqual([
      200,
      0,
      String(body.byteLength),
    ]);
    expect(shop.renders()).toBe(1);
  });

  it('stays cached for a file with a hash in its name, and for one second for a page without known tags', async () => {
    const shop = await serveProduction(({ url }, response) => {
      response.setHeader('Cache-Control', url === '/page' ? shared : 'public, max-age=31536000, immutable');
      response.end('stored');
    });
    await Promise.all([shop.get('/page'), shop.get('/file.js')]);
    advance(1_100);
    await Promise.all([shop.get('/page'), shop.get('/file.js')]);
    await until(() => expect(shop.renders()).toBe(3));
  });
});

describe('an invalidation', () => {
  it('drops the responses with the tag and no others', async () => {
    const shop = await serveProduction(page);
    await Promise.all([shop.get('/goods/detail?id=1'), shop.get('/goods/detail?id=2')]);
    pagesRefreshed.publish(['goods:1']);
    await Promise.all([shop.get('/goods/detail?id=1'), shop.get('/goods/detail?id=2')]);
    expect(shop.renders()).toBe(3);
    pagesRefreshed.publish(['home']);
    await Promise.all([shop.get('/goods/detail?id=1'), shop.get('/goods/detail?id=2')]);
    expect(shop.renders()).toBe(5);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('drops a response %s known tags that is being rendered', async (_with, known) => {
    const { opened, open } = gate();
    let price = 'old';
    const shop = await serveProduction(async (request, response) => {
      const body = price;
      if (known) reportTags(request, 'goods:1');
      if (body === 'old') await opened;
      response.setHeader('Cache-Control', shared);
      response.end(body);
    });
    const slow = shop.get('/a');
    await until(() => expect(shop.renders()).toBe(1));
    price = 'new';
    pagesRefreshed.publish(['goods:1']);
    expect((await shop.get('/a')).body.toString()).toBe('new');
    open();
    expect((await slow).body.toString()).toBe('old');
    expect((await shop.get('/a')).body.toString()).toBe('new');
  });
});

describe('the response cache', () => {
  it('renders once for concurrent requests for one URL', async () => {
    const { opened, open } = gate();
    const shop = await serveProduction(async (request, response) => {
      await opened;
      page(request, response);
    });
    const responses = Array.from({ length: 50 }, () => shop.get('/a'));
    await until(() => expect(shop.received()).toBe(50));
    open();
    expect((await Promise.all(responses)).map(({ body }) => body.toString())).toEqual(
      Array(50).fill('天云store'),
    );
    expect(shop.renders()).toBe(1);
  });

  it('serves a stale page while it renders the page once in the background', async () => {
    const { opened, open } = gate();
    let version = 0;
    const shop = await serveProduction(async (request, response) => {
      version += 1;
      const body = `version ${version}`;
      if (version > 1) await opened;
      reportTags(request, 'goods:1', 1);
      response.setHeader('Cache-Control', shared);
      response.setHeader('X-Nextjs-Cache', 'MISS');
      response.end(body);
    });
    const bodyOf = async () => (await shop.get('/a')).body.toString();
    await bodyOf();
    advance(1_050);
    expect([await bodyOf(), await bodyOf(), await bodyOf()]).toEqual(Array(3).fill('version 1'));
    expect(shop.renders()).toBe(2);
    open();
    await until(async () => expect(await bodyOf()).toBe('version 2'));
  });

  it('renders again for a waiting client when the client of the first render disconnects', async () => {
    const { opened, open } = gate();
    const shop = await serveProduction(async (request, response) => {
      if (request.headers['x-first']) return;
      await opened;
      page(request, response);
    });
    const client = new AbortController();
    const leaving = shop.get('/a', { 'x-first': '1' }, 'GET', client.signal).catch(() => 'left');
    await until(() => expect(shop.renders()).toBe(1));
    const waiting = [shop.get('/a'), shop.get('/a')];
    await until(() => expect(shop.received()).toBe(3));
    client.abort();
    expect(await leaving).toBe('left');
    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect(shop.renders()).toBe(2);
  });

  it('responds 503 to requests that waited for a render that failed', async () => {
    const { opened, open } = gate();
    const shop = await serveProduction(async () => {
      await opened;
      throw new Error('the database is gone');
    });
    const responses = Array.from({ length: 5 }, () => shop.get('/a'));
    await until(() => expect(shop.received()).toBe(5));
    open();
    const all = await Promise.all(responses);
    expect(all.map(({ status }) => status).sort()).toEqual([500, 503, 503, 503, 503]);
    expect(all.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1');
    expect(shop.renders()).toBe(1);
  });

  it('limits concurrent renders and responds 503 when the queue is full', async () => {
    const { opened, open } = gate();
    const shop = await serveProduction(
      async (request, response) => {
        await opened;
        page(request, response);
      },
      // One client has half of the slots.
      { RENDER_CONCURRENCY: '4', RENDER_QUEUE: '3' },
    );
    const responses = Array.from({ length: 10 }, (_, index) => shop.get(`/goods/search?keyword=${index}`));
    await until(() => expect(shop.received()).toBe(10));
    expect(shop.renders()).toBe(2);
    open();
    const all = await Promise.all(responses);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = all.filter(({ status }) => status === 503);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(5).fill('1'));
  });
});

describe('a call that visitors share', () => {
  const call = (status = 200) =>
    serveProduction(({ headers }, response) => {
      response.statusCode = status;
      response.setHeader('Cache-Control', 'public, max-age=0, s-maxage=1');
      response.setHeader('Vary', 'Accept-Language, Authorization, Cookie');
      response.end(`for ${headers['accept-language'] ?? 'any'}`);
    });

  it('is sent from the cache in the language of the request, for a second or until something changes', async () => {
    const shop = await call();
    for (const language of ['en', 'zh-HK', 'en', 'zh-HK']) {
      const { body } = await shop.get('/api/goods/list', { 'Accept-Language': language });
      expect(body.toString()).toBe(`for ${language}`);
    }
    expect(shop.renders()).toBe(2);
    pagesRefreshed.publish(['goods:1']);
    await shop.get('/api/goods/list', { 'Accept-Language': 'en' });
    expect(shop.renders()).toBe(3);
    advance(2_100);
    await shop.get('/api/goods/list', { 'Accept-Language': 'en' });
    expect(shop.renders()).toBe(4);
  });

  it.each([
    ['a member', { cookie: 'store_session=sealed' }],
    ['a member over https', { cookie: 'a=b; __Host-store_session=sealed' }],
    ['staff', { cookie: '__Host-store_staff=sealed' }],
    ['a native client', { authorization: 'Bearer token' }],
  ])('is neither stored for nor sent to %s', async (_who, headers) => {
    const shop = await call();
    await shop.get('/api/goods/list', headers);
    await shop.get('/api/goods/list');
    await shop.get('/api/goods/list', headers);
    expect(shop.renders()).toBe(3);
  });

  it('is not stored when it failed, and an uploaded file never is', async () => {
    const shop = await call(404);
    await shop.get('/api/goods/list');
    await shop.get('/api/goods/list');
    expect(shop.renders()).toBe(2);
    const files = await serveProduction((_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.end('picture');
    });
    await files.get('/api/files/one.webp');
    await files.get('/api/files/one.webp');
    expect(files.renders()).toBe(2);
  });
});

describe('is not cached:', () => {
  it.each<[string, string, Record<string, string>, string?]>([
    ['the URL without a language', '/', {}],
    ['the URL without a language, with a query', '/?from=mail', {}],
    [
      'the URL without a language, with a cookie for another language',
      '/',
      { cookie: 'a=b; i18n_redirected=en' },
    ],
    ['the URL without a language, with a similar cookie name', '/', { cookie: 'x_i18n_redirected=zh-cn' }],
    ['a request of the client router', '/a', { rsc: '1' }],
    ['a prefetch', '/a', { 'next-router-prefetch': '1' }],
    ['an internal header of Next.js', '/a', { 'x-middleware-subrequest': 'middleware' }],
    ['a range request', '/a', { range: 'bytes=0-1' }],
    ['a request with a token', '/a', { authorization: 'Bearer x' }],
    ['HEAD of a URL that is not cached', '/a', {}, 'HEAD'],
    ['a form', '/a', { 'content-type': 'multipart/form-data' }, 'POST'],
  ])('%s', async (_what, path, headers, method) => {
    const shop = await serveProduction((request, response) => {
      response.setHeader('Cache-Control', shared);
      response.end(request.method);
    });
    await shop.get(path, headers, method);
    await shop.get(path, headers, method);
    expect(shop.renders()).toBe(2);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a private response', (response) => response.setHeader('Cache-Control', 'private, no-store')],
    ['a response without Cache-Control', (response) => response.removeHeader('Cache-Control')],
    [
      'a response for the browser cache only',
      (response) => response.setHeader('Cache-Control', 'public, max-age=0'),
    ],
    ['a response that sets a cookie', (response) => response.setHeader('Set-Cookie', 'a=b')],
    ['a response that varies by cookie', (response) => response.setHeader('Vary', 'rsc, Cookie')],
    ['a 404', (response) => (response.statusCode = 404)],
    ['a redirect', (response) => (response.statusCode = 308)],
    ['a response larger than two megabytes', (response) => response.write(Buffer.alloc(2 * 1024 * 1024))],
  ])('%s', async (_what, change) => {
    const shop = await serveProduction((_request, response) => {
      response.setHeader('Cache-Control', shared);
      change(response);
      response.end('answer');
    });
    await shop.get('/a');
    expect((await shop.get('/a')).body.toString()).toContain('answer');
    expect(shop.renders()).toBe(2);
  });

  it('an aborted response', async () => {
    const shop = await serveProduction((_request, response) => {
      response.setHeader('Cache-Control', shared);
      response.write('half');
      response.destroy();
    });
    await expect(shop.get('/a')).rejects.toThrow();
    await expect(shop.get('/a')).rejects.toThrow();
    expect(shop.renders()).toBe(2);
  });

  it('any response when the cache is disabled', async () => {
    const shop = await serveProduction((_request, response) => void response.end('page'), {
      RESPONSE_CACHE: '0',
    });
    await shop.get('/a');
    await shop.get('/a');
    expect(shop.renders()).toBe(2);
  });
});

it('caches pages that may depend on the host separately by host, and shared pages by scheme alone', async () => {
  const shop = await serveProduction(({ headers }, response) => {
    response.setHeader('Cache-Control', shared);
    response.end(`${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}`);
  });
  for (const [path, host, scheme, shown] of [
    ['/a', 'a.example', 'https', 'https://a.example'],
    ['/a', 'b.example', 'https', 'https://b.example'],
    ['/a', 'a.example', 'http', 'http://a.example'],
    ['/en', 'a.example', 'https', 'https://localhost'],
    ['/en', 'b.example', 'https', 'https://localhost'],
    ['/en', 'a.example', 'http', 'http://localhost'],
  ] as const) {
    const response = await shop.get(path, { Host: host, 'X-Forwarded-Proto': scheme });
    expect(response.body.toString()).toBe(shown);
  }
  expect(shop.renders()).toBe(5);
});

describe('a shared page has one copy', () => {
  it('whatever queries, hosts and forms of an encoding a client sends', async () => {
    const shop = await serveProduction(page);
    const urls = ['/en?x=1', '/en?utm_source=a&x=2', '/en', '/en?'];
    for (const [n, url] of urls.entries())
      await shop.get(url, { Host: `host-${n}`, 'Accept-Encoding': 'gzip' });
    for (const accepted of ['gzip;q=1', 'gzip;q=0.9, br;q=0', 'deflate, gzip;q=0.5', 'x-own, gzip'])
      await shop.get('/en', { 'Accept-Encoding': accepted });
    expect(shop.renders()).toBe(1);
    for (const url of ['/en/goods/detail?id=7', '/en/goods/detail?x=1&id=7', '/en/goods/detail?id=8&id=7&y='])
      await shop.get(url);
    expect(shop.renders()).toBe(2);
  });

  it('and is rendered without what its key does not hold', async () => {
    const seen: string[] = [];
    const shop = await serveProduction((request, response) => {
      seen.push(`${request.url} ${request.headers['accept-encoding']}`);
      page(request, response);
    });
    await shop.get('/category?code=GAME&evil=1', { 'Accept-Encoding': 'br;q=0.1, gzip;q=0.5' });
    // Pages with filters read more, and redirects keep their query.
    for (const url of ['/category?code=GAME&sort=new&a=1', '/?utm=a', '/zh-cn?utm=a']) await shop.get(url);
    await shop.get('/?utm=a', { cookie: 'i18n_redirected=zh-cn' });
    expect(seen).toEqual([
      '/category?code=GAME gzip',
      '/category?code=GAME&sort=new&a=1 identity',
      '/?utm=a identity',
      '/zh-cn?utm=a identity',
      '/ identity',
    ]);
  });

  it('that searches and other pages of any number of URLs do not displace', async () => {
    const shop = await serveProduction(
      (request, response) => {
        if (request.url === '/en') return page(request, response);
        response.setHeader('Cache-Control', shared);
        response.end('x'.repeat(50_000));
      },
      { RESPONSE_CACHE_MB: '1' },
    );
    await shop.get('/en');
    for (let n = 0; n < 40; n += 1) await shop.get(`/goods/search?keyword=${n}`);
    await shop.get('/en');
    expect(shop.renders()).toBe(41);
  });
});

describe('the request guard', () => {
  it('drops policy headers of a request', async () => {
    const shop = await serveProduction((request, response) => {
      response.setHeader('Cache-Control', shared);
      response.end(
        JSON.stringify(Object.keys(request.headers).filter((name) => name.startsWith('content-sec'))),
      );
    });
    const policies = {
      'Content-Security-Policy': "script-src 'nonce-a'",
      'Content-Security-Policy-Report-Only': 'x',
    };
    expect((await shop.get('/a', policies)).body.toString()).toBe('[]');
  });

  it.each([
    ['TRACE', '/', 405],
    ['OPTIONS', '*', 400],
    ['GET', '/a%00b', 400],
    ['GET', '/a?b=%00', 400],
    ['GET', '/a%', 400],
    ['GET', '/%c3%28', 400],
    ['GET', '/goods/search?keyword=%', 200],
  ])('%s %s responds %i', async (method, path, status) => {
    const shop = await serveProduction((_request, response) => void response.end('page'));
    expect((await shop.get(path, {}, method)).status).toBe(status);
  });
});

it('handles pipelined requests of one connection sequentially', async () => {
  let running = 0;
  let most = 0;
  const shop = await serveProduction(async (_request, response) => {
    running += 1;
    most = Math.max(most, running);
    await wait(10);
    running -= 1;
    response.end('page');
  });
  const { port } = new URL(`http://${shop.get.host}`);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    Array.from({ length: 10 }, (_, index) => `GET /search?k=${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''),
  );
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await until(() => expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(10));
  expect(most).toBe(1);
});
