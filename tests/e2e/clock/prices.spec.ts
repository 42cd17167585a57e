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

test('a changed price is on every page and in the sitemap within two seconds, and other pages stay as they are', async ({
  api,
  origin,
}) => {
  test.setTimeout(120_000);
  const { records } = await api.call('GET /goods/member/goods/list', { query: { pageSize: '100' } });
  const hot = await api.call('GET /goods/member/goods/hot', { query: { size: '20' } });
  const isHot = (id: string) => hot.some((each) => each.id === id);
  // Hot goods stand beside every category: their price is on all of those pages.
  const one = records.find((each) => !isHot(each.id) && each.deliveryMode === 'SHIPPING');
  const other = records.find((each) => each.categoryCode !== one?.categoryCode);
  if (!one || !other) throw new Error('The catalogue has no such goods');
  const detail = await api.call('GET /goods/member/goods/detail', { query: { goodsId: one.id } });
  const [first] = [...detail.skus].sort((left, right) => left.price - right.price);
  if (!first) throw new Error('Nothing to choose from');
  const price = first.price - 1.23;
  // In the description; beside the button the fraction is an element of its own.
  const shown = `¥${price.toFixed(2)}`;

  const pages = ['', '/en', '/zh-hk'].map((prefix) => `${origin}${prefix}/goods/detail?id=${one.id}`);
  const staying = [
    `${origin}/goods/detail?id=${other.id}`,
    `${origin}/category?code=${other.categoryCode}`,
    `${origin}/en/doc/list`,
  ];
  const sitemap = `${origin}/sitemaps/goods-1.xml`;
  for (const address of [...pages, ...staying]) await warm(address);
  for (const address of pages) expect((await read(address)).text).not.toContain(shown);
  const before = lastmodOf((await read(sitemap)).text, one.id);
  expect(before).not.toBeNaN();

  const changed = performance.now();
  await setPrice(origin, first.id, price);
  for (const address of pages) {
    await expect.poll(async () => (await read(address)).text.includes(shown), { intervals: [50] }).toBe(true);
  }
  await expect
    .poll(async () => lastmodOf((await read(sitemap)).text, one.id), { intervals: [50] })
    .toBeGreaterThan(before);
  const took = performance.now() - changed;
  console.log(`a changed price was on ${pages.length} pages and in the sitemap after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(limitMs);
  for (const address of staying) expect((await read(address)).cache, address).toBe('HIT');
  await setPrice(origin, first.id, first.price);
});
