import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { accessDeniedDigest, unavailableDigest } from '../lib/api/api-error';
import { serveProduction } from '../tests/production-handler';

/** Serves a failed page in two chunks, like Next.js. */
function failed(digest: string) {
  return serveProduction((_request, response) => {
    response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'public, s-maxage=1');
    response.write('<html id="__next_error__"><script>self.__next_f.push([1,"d:E{\\"digest\\":\\"');
    response.end(`${digest}\\"}"])</script></html>`);
  });
}

it.each([
  ['/order', 'zh-CN', '商城暂时连接不上'],
  ['/en/member?tab=1', 'en', 'The store can’t be reached'],
  ['/pc/zh-hk/pay/payment', 'zh-HK', '商城暫時未能連線'],
  ['/english', 'zh-CN', '商城暂时连接不上'],
])('sends 503 with Retry-After for %s while the backend is unreachable', async (path, language, title) => {
  const shop = await failed(unavailableDigest);
  const { status, headers, body } = await shop.get(path);
  expect(status).toBe(503);
  expect(headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(body.toString()).toContain(`<html lang="${language}">`);
  expect(body.toString()).toContain(`<h1>${title}</h1>`);
  expect(body.toString()).not.toContain(unavailableDigest);
});

it('compresses the page and sends no body to HEAD', async () => {
  const shop = await failed(unavailableDigest);
  const { headers, body } = await shop.get('/order', { 'Accept-Encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toContain('</html>');
  const head = await shop.get('/order', {}, 'HEAD');
  expect([head.status, head.body.byteLength]).toEqual([503, 0]);
});

it('sends 428 with the page that says so when the network of the visitor is refused', async () => {
  const { status, headers, body } = await (await failed(accessDeniedDigest)).get('/order');
  expect([status, headers['retry-after']]).toEqual([428, undefined]);
  expect(body.toString()).toContain(accessDeniedDigest);
});

it('does not change other failed pages', async () => {
  const { status, headers, body } = await (await failed('1234')).get('/order');
  expect([status, headers['retry-after']]).toEqual([500, undefined]);
  expect(body.toString()).toContain('"1234\\"}"])</script></html>'.slice(1));
});

it('sends the localized page when the render queue is full', async () => {
  const shop = await serveProduction(() => {}, { RENDER_CONCURRENCY: '1', RENDER_QUEUE: '0' });
  const leave = new AbortController();
  const first = shop.get('/order', {}, 'GET', leave.signal).catch(() => undefined);
  await expect.poll(shop.renders).toBe(1);
  const { status, headers, body } = await shop.get('/en/order');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(body.toString()).toContain('The store can’t be reached');
  leave.abort();
  await first;
});

it('sends it to a proxy in front that refuses requests itself', async () => {
  const shop = await serveProduction(() => {});
  const { status, headers, body } = await shop.get('/zh-hk/busy');
  expect([status, headers['retry-after'], shop.renders()]).toEqual([503, '1', 0]);
  expect(body.toString()).toContain('商城暫時未能連線');
});
