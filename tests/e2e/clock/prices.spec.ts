import { languagePrefixes } from '@/tests/language-prefixes';
import type { ShopApi } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';

/** The text of a page, and whether it was served from the cache. */
async function read(url: string): Promise<{ text: string; cache: string }> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return { text: await answer.text(), cache: answer.headers.get('x-nextjs-cache') ?? '' };
}

/** Requests a page until it is cached. */
async function warm(url: string): Promise<void> {
  await expect.poll(async () => (await read(url)).cache, { timeout: 20_000 }).toBe('HIT');
}

async function setPrice(origin: string, skuId: string, price: number): Promise<void> {
  const answer = await fetch(`${origin}/dev/price`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ skuId, price }),
  });
  expect(answer.status).toBe(200);
}

const lastmodOf = (sitemap: string, id: string) =>
  Date.parse(new RegExp(`id=${id}</loc>.*?<lastmod>([^<]+)</lastmod>`, 's').exec(sitemap)?.[1] ?? '');

/**
 * Prepares a lower price for the cheapest sku of a product: the displayed price and functions to set and restore it.
 */
async function lowerPrice(api: ShopApi, origin: string, goodsId: string) {
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId } });
  const [cheapest] = [...skus].sort((left, right) => left.price - right.price);
  if (!cheapest) throw new Error('Nothing to choose from');
  const price = cheapest.price - 1.23;
  return {
    shown: price.toFixed(2),
    lower: () => setPrice(origin, cheapest.id, price),
    restore: () => setPrice(origin, cheapest.id, cheapest.price),
  };
}

test('a changed price is visible on every page with that product, and the sitemap is updated', async ({
  api,
  origin,
}) => {
  const { popular } = await api.call('GET /goods/member/goods/index');
  const { deals } = await api.call('GET /goods/member/daily_deal/list');
  // A product with a deal shows the price of the deal.
  const one = popular.find(({ id }) => deals.every((deal) => deal.goods.id !== id));
  if (!one) throw new Error('Nothing is popular');
  const hot = await api.call('GET /goods/member/goods/hot', {
    query: { categoryCode: one.categoryCode, size: '4' },
  });
  const { records } = await api.call('GET /goods/member/goods/list', {
    query: { categoryCode: one.categoryCode },
  });
  const neighbour = records.find(({ id }) => id !== one.id);
  expect(
    hot.map(({ id }) => id),
    'is shown on the pages of related products',
  ).toContain(one.id);
  const pages = [
    ...languagePrefixes.map((prefix) => `${origin}${prefix}/goods/detail?id=${one.id}`),
    `${origin}/`,
    `${origin}/en`,
    `${origin}/category?code=${one.categoryCode}`,
    `${origin}/zh-hk/category?code=${one.categoryCode}`,
    `${origin}/en/goods/detail?id=${neighbour?.id}`,
  ];
  const { shown, lower, restore } = await lowerPrice(api, origin, one.id);
  const sitemap = `${origin}/sitemaps/goods-1.xml`;
  for (const url of pages) await warm(url);
  for (const url of pages) expect((await read(url)).text, url).not.toContain(shown);
  const before = lastmodOf((await read(sitemap)).text, one.id);
  expect(before).not.toBeNaN();

  await lower();
  await Promise.all([
    ...pages.map((url) =>
      expect
        .poll(async () => (await read(url)).text.includes(shown), { message: url, intervals: [100] })
        .toBe(true),
    ),
    expect
      .poll(async () => lastmodOf((await read(sitemap)).text, one.id), { intervals: [100] })
      .toBeGreaterThan(before),
  ]);
  await restore();
});

test('a changed price does not revalidate pages that do not show it', async ({ api, origin }) => {
  const listed = (query: Record<string, string>) => api.call('GET /goods/member/goods/list', { query });
  // Two more than are shown, because sales may move a product by one position.
  const near = [
    ...(await listed({ pageSize: '22' })).records,
    ...(await api.call('GET /goods/member/goods/hot', { query: { size: '10' } })),
  ].map(({ id }) => id);
  const one = (await listed({ categoryCode: 'GEAR' })).records.find(({ id }) => !near.includes(id));
  if (!one) throw new Error('Everything is shown everywhere');
  const others = (await listed({ categoryCode: 'LIVE' })).records.slice(0, 2);
  const own = `${origin}/goods/detail?id=${one.id}`;
  const staying = [
    ...others.map(({ id }) => `${origin}/goods/detail?id=${id}`),
    `${origin}/en/category`,
    `${origin}/category?code=LIVE`,
    `${origin}/en/doc/list`,
  ];
  const { shown, lower, restore } = await lowerPrice(api, origin, one.id);
  const isLowered = async () => (await read(own)).text.includes(shown);
  // What other tests sold or moved in time may revalidate a page meanwhile; a change of this price does not, each time.
  await expect(async () => {
    for (const url of [own, ...staying]) await warm(url);
    await lower();
    await expect.poll(isLowered, { intervals: [50] }).toBe(true);
    // A page that was revalidated would not be a HIT.
    const caches: string[] = [];
    for (const url of staying) caches.push((await read(url)).cache);
    await restore();
    await expect.poll(isLowered, { intervals: [50] }).toBe(false);
    expect(caches).toEqual(staying.map(() => 'HIT'));
  }).toPass({ timeout: 200_000 });
});

test('a changed price of a best-selling product does not revalidate the product pages of other categories', async ({
  api,
  origin,
}) => {
  const { popular } = await api.call('GET /goods/member/goods/index');
  const { deals } = await api.call('GET /goods/member/daily_deal/list');
  const hot = await api.call('GET /goods/member/goods/hot', { query: { size: '8' } });
  const one = hot.find(({ id }) => deals.every((deal) => deal.goods.id !== id));
  if (!one) throw new Error('Every best-selling product has a deal');
  const others = popular.filter(({ categoryCode }) => categoryCode !== one.categoryCode).slice(0, 3);
  expect(others).not.toEqual([]);
  const own = `${origin}/goods/detail?id=${one.id}`;
  const staying = others.map(({ id }) => `${origin}/goods/detail?id=${id}`);
  const { shown, lower, restore } = await lowerPrice(api, origin, one.id);
  for (const url of [own, ...staying]) await warm(url);
  await lower();
  await expect.poll(async () => (await read(own)).text.includes(shown), { intervals: [50] }).toBe(true);
  for (const url of staying) expect((await read(url)).cache, url).toBe('HIT');
  await restore();
});
