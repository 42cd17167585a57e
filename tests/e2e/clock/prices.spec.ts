import type { ShopApi } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';

const limitMs = 2_000;

/** A page as a shared cache would get it: its text, and whether it was made anew for this request. */
async function read(address: string): Promise<{ text: string; cache: string }> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return { text: await answer.text(), cache: answer.headers.get('x-nextjs-cache') ?? '' };
}

/** Asks until the page is kept. */
async function warm(address: string): Promise<void> {
  await expect.poll(async () => (await read(address)).cache, { timeout: 20_000 }).toBe('HIT');
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

/** Sets the lowest price of a goods lower, and answers how it is written then, and how to set it back. */
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

test('a changed price is on every page that shows it and in the sitemap within two seconds', async ({
  api,
  origin,
}) => {
  test.setTimeout(120_000);
  const { popular } = await api.call('GET /goods/member/goods/index');
  const { deals } = await api.call('GET /goods/member/daily_deal/list');
  // The price of a deal would stand in its place.
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
    'stands on the pages of its neighbours',
  ).toContain(one.id);
  const pages = [
    ...['', '/en', '/zh-hk'].map((prefix) => `${origin}${prefix}/goods/detail?id=${one.id}`),
    `${origin}/`,
    `${origin}/en`,
    `${origin}/category?code=${one.categoryCode}`,
    `${origin}/zh-hk/category?code=${one.categoryCode}`,
    `${origin}/en/goods/detail?id=${neighbour?.id}`,
  ];
  const { shown, lower, restore } = await lowerPrice(api, origin, one.id);
  const sitemap = `${origin}/sitemaps/goods-1.xml`;
  for (const address of pages) await warm(address);
  for (const address of pages) expect((await read(address)).text, address).not.toContain(shown);
  const before = lastmodOf((await read(sitemap)).text, one.id);
  expect(before).not.toBeNaN();

  const changed = performance.now();
  await lower();
  await Promise.all([
    ...pages.map((address) =>
      expect
        .poll(async () => (await read(address)).text.includes(shown), { message: address, intervals: [100] })
        .toBe(true),
    ),
    expect
      .poll(async () => lastmodOf((await read(sitemap)).text, one.id), { intervals: [100] })
      .toBeGreaterThan(before),
  ]);
  const took = performance.now() - changed;
  console.log(`a changed price was on ${pages.length} pages and in the sitemap after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(limitMs);
  await restore();
});

test('a changed price leaves pages alone that do not show it, also those of its neighbours', async ({
  api,
  origin,
}) => {
  test.setTimeout(120_000);
  const other = { categoryCode: 'OTHER' };
  const index = await api.call('GET /goods/member/goods/index');
  const floor = index.floors.find(({ category }) => category.code === other.categoryCode)?.goods ?? [];
  // Two more than are shown: sales may move a goods by a place.
  const near = [
    ...floor,
    ...index.popular,
    ...index.dailyDeals.map(({ goods }) => goods),
    ...(await api.call('GET /goods/member/goods/list', { query: { pageSize: '22' } })).records,
    ...(await api.call('GET /goods/member/goods/hot', { query: { size: '10' } })),
    ...(await api.call('GET /goods/member/goods/hot', { query: { ...other, size: '7' } })),
  ].map(({ id }) => id);
  const { records } = await api.call('GET /goods/member/goods/list', { query: other });
  const one = records.find(({ id }) => !near.includes(id));
  const neighbours = records.filter(({ id }) => id !== one?.id).slice(0, 2);
  if (!one) throw new Error('Everything is shown everywhere');
  const own = `${origin}/goods/detail?id=${one.id}`;
  const staying = [
    ...neighbours.map(({ id }) => `${origin}/goods/detail?id=${id}`),
    `${origin}/en`,
    `${origin}/en/category`,
    `${origin}/category?code=LIVE`,
    `${origin}/en/doc/list`,
  ];
  const { shown, lower, restore } = await lowerPrice(api, origin, one.id);
  for (const address of [own, ...staying]) await warm(address);
  await lower();
  await expect.poll(async () => (await read(own)).text.includes(shown), { intervals: [50] }).toBe(true);
  // What was made anew for this request would say so.
  for (const address of staying) expect((await read(address)).cache, address).toBe('HIT');
  await restore();
});
