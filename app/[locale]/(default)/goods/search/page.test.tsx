import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchPage } from '@/components/search/listing/search-page';
import Page from './page';

const shop = vi.hoisted(() => ({ segment: 'en', found: [{ id: '1' }], totalPages: 1 }));
const calls = vi.hoisted(() => ({ search: vi.fn() }));
vi.mock('next/root-params', () => ({ locale: async () => shop.segment }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en', getTranslations: async () => String }));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect to ${path}`);
  },
}));
vi.mock('@/lib/seo/page-metadata', () => ({ pageMetadata: () => ({}) }));
vi.mock('@/components/search/listing/search-page', () => ({ SearchPage: () => null }));
vi.mock('@/lib/search/queries/get-hot-keywords', () => ({
  getHotKeywords: async () => [
    { text: 'Airtime', types: ['VIRTUAL'] },
    { text: 'Keyboard', types: ['PHYSICAL'] },
  ],
}));
vi.mock('@/lib/products/queries/get-hot-products', () => ({
  getHotProducts: async () => [{ type: 'VIRTUAL' }],
  getHotProductsOf: async (type: string) => [{ type }],
}));
vi.mock('@/lib/search/queries/search-products', () => ({
  searchProducts: async (...asked: unknown[]) => {
    calls.search(...asked);
    return { records: shop.found, totalPages: shop.totalPages };
  },
}));

afterEach(() => {
  Object.assign(shop, { segment: 'en', found: [{ id: '1' }], totalPages: 1 });
  calls.search.mockClear();
});

type Shown = ReactElement<Parameters<typeof SearchPage>[0]>;
const open = async (query: Record<string, string>) =>
  (await Page({ searchParams: Promise.resolve(query) })) as Shown;

it.each([
  ['en', {}, 'VIRTUAL'],
  ['en', { goodsType: 'PHYSICAL' }, 'PHYSICAL'],
])('in the segment %s with %j the popular products are %s', async (segment, query, type) => {
  shop.segment = segment;
  const page = await open(query);
  expect(page.props.hot).toEqual([{ type }]);
});

it.each([
  [{}, ['Airtime', 'Keyboard']],
  [{ goodsType: 'PHYSICAL' }, ['Keyboard']],
])('with %j the popular keywords are %j', async (query, words) => {
  expect((await open(query)).props.hotWords).toEqual(words);
});

it('has no choice of the type where only one is sold', async () => {
  expect((await open({ keyword: 'a', goodsType: 'VIRTUAL' })).props.choice.goodsType).toBe('VIRTUAL');
  shop.segment = 'en~';
  expect((await open({ keyword: 'a', goodsType: 'VIRTUAL' })).props.choice.goodsType).toBeUndefined();
  expect(calls.search).toHaveBeenLastCalledWith('a', expect.objectContaining({ goodsType: undefined }));
});

it.each([
  [{ keyword: 'a', page: '9' }, 3, '/en/goods/search?keyword=a&page=3'],
  [{ keyword: 'a', page: '9', through: '11' }, 3, '/en/goods/search?keyword=a&page=3'],
  [{ keyword: 'a', page: '2' }, 0, '/en/goods/search?keyword=a'],
  [{ keyword: 'a', page: '3' }, 3, '/en/goods/search?keyword=a'],
  [{ page: '2' }, 0, '/en/goods/search'],
])('%j of %i pages redirects to %s', async (query, totalPages, path) => {
  Object.assign(shop, { found: [], totalPages });
  await expect(open(query)).rejects.toThrow(`redirect to ${path}`);
});
