import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import { pagesRefreshed } from '../lib/cache-channels';
import { registerProductCheck } from '../lib/product-check';
import { serveProduction } from '../tests/production-handler';

const products = new Set<string>();
let checks = 0;

beforeEach(() => {
  products.clear();
  checks = 0;
  // Removed after each test: other test files run in the same process.
  return registerProductCheck(async (id) => {
    checks += 1;
    return products.has(id);
  });
});

function page({ url = '' }: IncomingMessage, response: ServerResponse) {
  const id = new URL(url, 'http://shop').searchParams.getAll('id').at(-1);
  response.statusCode = id === undefined || products.has(id) ? 200 : 404;
  response.setHeader('Cache-Control', 'public, s-maxage=60');
  response.setHeader('Content-Type', 'text/html');
  response.end(url);
}

it('renders one 404 page per language and second for 1,000 unknown product ids', {
  timeout: 60_000,
}, async () => {
  const shop = await serveProduction(page);
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  while (ids.length > 0) {
    const paths = ids.splice(0, 50).map((id) => `${id % 2 === 0 ? '' : '/en'}/goods/detail?id=${id}`);
    for (const { status } of await Promise.all(paths.map((path) => shop.get(path)))) expect(status).toBe(404);
  }
  expect(shop.renders()).toBeLessThan(100);
  expect(checks).toBe(1_000);
});

it('renders known products at their own URL and checks each once', async () => {
  products.add('7');
  const shop = await serveProduction(page);
  for (const query of ['id=7', 'id=7&from=home', 'id=1&id=7', 'id=7']) {
    const { status, body } = await shop.get(`/goods/detail?${query}`);
    expect([status, body.toString()]).toEqual([200, '/goods/detail?id=7']);
  }
  expect(checks).toBe(1);
});

it('shows a product as soon as it is published', async () => {
  const shop = await serveProduction(page);
  expect((await shop.get('/goods/detail?id=8')).status).toBe(404);
  products.add('8');
  pagesRefreshed.publish(['goods:8']);
  expect((await shop.get('/goods/detail?id=8')).status).toBe(200);
});

it('leaves requests of the client router, ids of other forms and other pages unchanged', async () => {
  const shop = await serveProduction(page);
  const rsc = await shop.get('/goods/detail?id=9', { rsc: '1' });
  expect(rsc.body.toString()).toBe('/goods/detail?id=9');
  for (const path of ['/goods/detail?id=a9', '/goods/detail', '/zh-cn/goods/detail?id=9', '/category?code=9'])
    expect((await shop.get(path)).body.toString()).toBe(path);
  expect(checks).toBe(0);
});

it('renders the page while the backend is unreachable and checks the id again afterwards', async () => {
  const check = vi.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(false);
  registerProductCheck(check);
  const shop = await serveProduction((request, response) => void response.end(request.url));
  expect((await shop.get('/goods/detail?id=7')).body.toString()).toBe('/goods/detail?id=7');
  expect((await shop.get('/goods/detail?id=7')).body.toString()).toBe('/goods/detail?id=0');
});
