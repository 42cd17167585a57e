import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { GET as index } from '@/app/sitemap.xml/route';
import { GET as part } from '@/app/sitemaps/[part]/route';
import { goods, sku } from '../../backend/database/schema/catalog';
import type { TestStore } from '../../backend/platform/testing';
import { openStoreBehindGateway } from './gateway-backend';

vi.mock('@/lib/api/backend-fetch', () => import('./gateway-backend'));

const changed = '1800301000000000083';

let store: TestStore;

beforeAll(async () => {
  store = await openStoreBehindGateway();
});
afterAll(() => store.close());

const file = async (name: string) => {
  const request = new Request(`http://store.example/sitemaps/${name}`);
  return part(request, { params: Promise.resolve({ part: name }) });
};

/** What a file says about an address, for the first language that has it. */
function lastmodOf(xml: string, address: string): string | undefined {
  const [, rest = ''] = xml.split(`${address}</loc>`);
  return /^<lastmod>([^<]+)</.exec(rest)?.[1];
}

it('a changed price is in the files and in the index with the next request', async () => {
  const now = new Date(Date.now() + 60_000);
  const address = `/goods/detail?id=${changed}`;
  const before = lastmodOf(await (await file('goods-1.xml')).text(), address) ?? '';
  expect(Date.parse(before)).toBeLessThan(now.getTime());
  await store.db.update(sku).set({ priceFen: 777, updatedTime: now }).where(eq(sku.goodsId, changed));
  const [goodsFile, indexFile] = [await file('goods-1.xml'), await index()];
  expect(lastmodOf(await goodsFile.text(), address)).toBe(now.toISOString());
  expect(lastmodOf(await indexFile.text(), '/sitemaps/goods-1.xml')).toBe(now.toISOString());
  // A cache in front holds it for a second at most, a browser not at all.
  for (const { headers } of [goodsFile, indexFile]) {
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
  }
});

it('goods that are gone for good are in no file', async () => {
  await store.db.update(goods).set({ isDiscontinued: true }).where(eq(goods.id, changed));
  expect(await (await file('goods-1.xml')).text()).not.toContain(changed);
});

it('there are no other files', async () => {
  for (const name of ['goods-2.xml', 'goods-0.xml', 'goods-1', 'members-1.xml', '..']) {
    expect([name, (await file(name)).status]).toEqual([name, 404]);
  }
});
