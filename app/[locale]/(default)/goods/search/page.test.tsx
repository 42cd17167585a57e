import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchPage } from '@/components/search/listing/search-page';
import Page from './page';

const shop = vi.hoisted(() => ({ host: 'static.shop.example', found: [{ id: '1' }], totalPages: 1 }));
const calls = vi.hoisted(() => ({ search: vi.fn() }));
vi.mock('@/lib/env', () => ({ env: { STATIC_DOMAIN: 'static.shop.example' } }));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ host: shop.host }) }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en', getTranslations: async () => String }));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect to ${path}`);
  },
}));
vi.mock('@/lib/seo/page-metadata', () => ({ pageMetadata: () => ({}) }));
vi.mock('@/components/search/listing/search-page', () => ({ SearchPage: () => null }));
vi.mock('@/lib/queries/server/get-hot-keywords', () => ({
  getHotKeywords: async () => [
    { text: 'Airtime', types: ['VIRTUAL'] },
    { text: 'Keyboard', types: ['PHYSICAL'] },
  ],
}));
vi.mock('@/lib/queries/server/get-hot-products', () => ({
  getHotProducts: async () => [{ type: 'VIRTUAL' }],
  getHotProductsOf: async (type: string) => [{ type }],
}));
vi.mock('@/lib/queries/server/search-products', () => ({
  searchProducts: async (...asked: unknown[]) => {
    calls.search(...asked);
    return { records: shop.found, totalPages: shop.totalPages };
  },
}));

afterEach(() => {
  Object.assign(shop, { host: 'static.shop.example', found: [{ id: '1' }], totalPages: 1 });
  calls.search.mockClear();
});

type Shown = ReactElement<Parameters<typeof SearchPage>[0]>;
const open = async (query: Record<string, string>) =>
  (await Page({ searchParams: Promise.resolve(query) })) as Shown;

it.each([
  ['static.shop.example', {}, 'VIRTUAL'],
  ['static.shop.example', { goodsType: 'PHYSICAL' }, 'PHYSICAL'],
  ['goods.example', {}, 'PHYSICAL'],
  ['goods.example', { goodsType: 'VIRTUAL' }, 'PHYSICAL'],
  ['127.0.0.1:3000', { goodsType: 'PHYSICAL' }, 'PHYSICAL'],
])('at the host %s with %j the popular products are %s', async (host, query, type) => {
  shop.host = host;
  const page = await open(query);
  expect(page.props.hot).toEqual([{ type }]);
});

it.each([
  ['static.shop.example', ['Airtime', 'Keyboard']],
  ['goods.example', ['Keyboard']],
])('at the host %s the popular keywords are %j', async (host, words) => {
  shop.host = host;
  expect((await open({})).props.hotWords).toEqual(words);
});

it('searches only physical products where only those are sold', async () => {
  shop.host = 'goods.example';
  const page = await open({ keyword: 'a' });
  expect(calls.search).toHaveBeenCalledWith('a', expect.objectContaining({ goodsType: 'PHYSICAL' }));
  // The host's type is no filter of the visitor.
  expect(page.props.choice.goodsType).toBeUndefined();
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
