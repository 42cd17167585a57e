import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET as index } from '@/app/sitemap.xml/route';
import { GET as part } from '@/app/sitemaps/[part]/route';
import { soldTypeHeader } from '@/lib/routing/product-type';
import { goods, sku } from '../../backend/database/schema/catalog';
import type { TestStore } from '../../backend/testing';
import { openStoreBehindGateway } from './gateway/gateway-backend';

const changed = '1800301000000000083';

let store: TestStore;

beforeAll(async () => {
  store = await openStoreBehindGateway();
});
afterAll(() => store.close());

/** What the server in front sends for a host that sells physical products only. */
const physicalOnly = { [soldTypeHeader]: 'PHYSICAL' };

const indexFile = (headers = {}) => index(new Request('http://store.example/sitemap.xml', { headers }));
const file = async (name: string, headers = {}) => {
  const request = new Request(`http://store.example/sitemaps/${name}`, { headers });
  return part(request, { params: Promise.resolve({ part: name }) });
};

/** The `lastmod` of the first entry of a URL in a sitemap file. */
function lastmodOf(xml: string, url: string): string | undefined {
  const [, rest = ''] = xml.split(`${url}</loc>`);
  return /^<lastmod>([^<]+)</.exec(rest)?.[1];
}

it('updates the files and the index at the next request after a price change', async () => {
  const now = new Date(Date.now() + 60_000);
  const url = `/goods/detail?id=${changed}`;
  const before = lastmodOf(await (await file('goods-1.xml')).text(), url) ?? '';
  expect(Date.parse(before)).toBeLessThan(now.getTime());
  await store.db.update(sku).set({ priceFen: 777, updatedTime: now }).where(eq(sku.goodsId, changed));
  const [goodsFile, listed] = [await file('goods-1.xml'), await indexFile()];
  expect(lastmodOf(await goodsFile.text(), url)).toBe(now.toISOString());
  expect(lastmodOf(await listed.text(), '/sitemaps/goods-1.xml')).toBe(now.toISOString());
  // Caches in front store it for one second, browsers do not store it.
  for (const { headers } of [goodsFile, listed]) {
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
  }
});

it('contains no discontinued products', async () => {
  await store.db.update(goods).set({ isDiscontinued: true }).where(eq(goods.id, changed));
  expect(await (await file('goods-1.xml')).text()).not.toContain(changed);
});

it('responds 404 to other file names', async () => {
  for (const name of ['goods-2.xml', 'goods-0.xml', 'goods-1', 'members-1.xml', '..']) {
    expect([name, (await file(name)).status]).toEqual([name, 404]);
  }
});

it('lists only physical products and their categories for a host that sells no others', async () => {
  const types = new Map(
    (await store.db.select({ id: goods.id, type: goods.type }).from(goods)).map(({ id, type }) => [id, type]),
  );
  const idsIn = (xml: string) => new Set([...xml.matchAll(/detail\?id=(\d+)<\/loc>/g)].map(([, id]) => id));
  const all = idsIn(await (await file('goods-1.xml')).text());
  const physical = idsIn(await (await file('goods-1.xml', physicalOnly)).text());
  expect(physical).toEqual(new Set([...all].filter((id) => types.get(id ?? '') === 'PHYSICAL')));
  expect(physical.size).toBeGreaterThan(0);
  const categories = await (await file('categories-1.xml', physicalOnly)).text();
  expect(categories).toContain('code=GEAR<');
  expect(categories.match(/category\?code=/g)).toEqual(
    categories.match(/category\?code=GEAR/g)?.map(() => 'category?code='),
  );
  expect((await indexFile(physicalOnly)).status).toBe(200);
});
