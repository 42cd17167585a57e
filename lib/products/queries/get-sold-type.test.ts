import { beforeEach, expect, it, vi } from 'vitest';
import type { CallRequest } from '@/lib/api/caller';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { getHome } from '../../home/queries/get-home';
import { getHotKeywords } from '../../search/queries/get-hot-keywords';
import { searchProducts } from '../../search/queries/search-products';
import { getCategories } from './get-categories';
import { getHotProducts, getHotProductsOf } from './get-hot-products';
import { getSoldProduct } from './get-product-detail';
import { getRelatedProducts } from './get-related-products';
import { choiceAtHost } from './get-sold-type';
import { getCategoryProducts, listProducts } from './list-products';

const page = vi.hoisted(() => ({ segment: 'en' }));
const recorded = vi.hoisted(() => ({ calls: [] as [string, Record<string, unknown>, readonly string[]][] }));

const filters = { types: ['VIRTUAL', 'PHYSICAL'], deliveryModes: [], regions: [], prices: [] };
const answers: Record<string, unknown> = {
  'GET /goods/member/search_keyword/hot': [
    { text: 'Airtime', types: ['VIRTUAL'] },
    { text: 'Keyboard', types: ['PHYSICAL'] },
  ],
  'GET /goods/member/goods/hot': [],
  'GET /goods/member/goods/detail': { goods: { id: '7', type: 'VIRTUAL' } },
};

vi.mock('next/root-params', () => ({ locale: async () => page.segment }));
vi.mock('@/lib/api/server', () => {
  const record = async (
    key: string,
    { query }: { query?: Record<string, unknown> } & Partial<CallRequest<'GET /goods/member/goods/list'>>,
    rule?: { tags: readonly string[] },
  ) => {
    recorded.calls.push([key, query ?? {}, rule?.tags ?? []]);
    return answers[key] ?? { records: [], total: 0, filters };
  };
  return { cachedCall: record, serverCall: record };
});

beforeEach(() => {
  page.segment = 'en';
  recorded.calls = [];
});

const choice = listingChoiceOf({ goodsType: 'VIRTUAL' });
const related = { id: '8', categoryCode: 'GEAR' } as Parameters<typeof getRelatedProducts>[0];
const lists: Record<string, () => Promise<unknown>> = {
  home: () => getHome(),
  categories: () => getCategories(),
  'popular products': () => getHotProducts(),
  'popular products of a category': () => getHotProducts('GEAR', 8),
  'popular products of a choice': () => getHotProductsOf('VIRTUAL', 8),
  'related products': () => getRelatedProducts(related),
  category: () => getCategoryProducts('GEAR'),
  listing: () => listProducts(choice),
  search: () => searchProducts('a', choice),
};

it.each(Object.entries(lists))(
  '%s: only physical products where a host sells no others',
  async (_name, list) => {
    page.segment = 'en~';
    await list();
    expect(recorded.calls.map(([, query]) => query.type)).toEqual(recorded.calls.map(() => 'PHYSICAL'));
    expect(recorded.calls.length).toBeGreaterThan(0);
  },
);

it.each(Object.entries(lists))(
  '%s: all products, or those of the choice, at other hosts',
  async (_name, list) => {
    await list();
    for (const [, query] of recorded.calls) expect([undefined, 'VIRTUAL']).toContain(query.type);
  },
);

it('tags cached lists of a host that sells physical products only', async () => {
  page.segment = 'zh-hk~';
  for (const list of [getHome, getCategories, getHotProducts, getCategoryProducts]) await list();
  for (const [key, , tags] of recorded.calls)
    expect([key, tags]).toEqual([key, expect.arrayContaining(['sold-type:PHYSICAL'])]);
});

it('has only keywords that find what the host sells', async () => {
  expect((await getHotKeywords()).map(({ text }) => text)).toEqual(['Airtime', 'Keyboard']);
  page.segment = 'en~';
  expect((await getHotKeywords()).map(({ text }) => text)).toEqual(['Keyboard']);
});

it('offers no choice of the type at such a host', async () => {
  expect((await searchProducts('a', choice)).filters?.types).toHaveLength(2);
  expect((await choiceAtHost(choice)).goodsType).toBe('VIRTUAL');
  page.segment = 'en~';
  expect((await searchProducts('a', choice)).filters?.types).toEqual([]);
  expect((await getCategoryProducts()).filters?.types).toEqual([]);
  expect((await choiceAtHost(choice)).goodsType).toBeUndefined();
});

it('does not know products of other types at such a host', async () => {
  expect(await getSoldProduct('7')).toMatchObject({ goods: { id: '7' } });
  page.segment = 'en~';
  expect(await getSoldProduct('7')).toBe('unknown');
});
