import { describe, expect, it } from 'vitest';
import { defaultLocaleRewrites, internalPathOf, outsideView, publicRewrites } from './internal-paths';
import { soldTypeHeader } from './product-type';
import { publicPathOf } from './public-path';

const internal = (path: string) => {
  const url = new URL(path, 'http://store.example');
  return internalPathOf(url.pathname, url.searchParams);
};

describe('internalPathOf', () => {
  it.each([
    ['/goods/detail?id=7', '/goods/detail/7'],
    ['/goods/detail?id=1&id=8', '/goods/detail/8'],
    ['/goods/detail?id=7&utm_source=x', '/goods/detail/7'],
    ['/goods/detail?id=123456789012345678901', '/goods/detail'],
    ['/goods/detail?id=7%2F..%2Forder', '/goods/detail'],
    ['/goods/detail?id=-1', '/goods/detail'],
    ['/goods/detail', '/goods/detail'],
    ['/category', '/category'],
    ['/category?code=GAME', '/category/GAME'],
    ['/category?code=GAME&sort=PRICE_ASC', '/category-browse'],
    ['/category?page=2', '/category-browse'],
    ['/category?code=..%2F..', '/category'],
    ['/doc/list?group=help', '/doc/list/help'],
    ['/doc/list?group=NEWS&page=2', '/doc-browse'],
    ['/doc/list?keyword=a', '/doc-browse'],
    ['/doc/detail?id=privacy', '/doc/detail/privacy'],
    ['/goods/search?keyword=a', '/goods/search'],
    ['/order?tab=all', '/order'],
  ])('%s is rewritten to %s', (path, expected) => expect(internal(path)).toBe(expected));
});

describe('the rewrites of next.config.ts', () => {
  const rewrites = publicRewrites();

  /** Applies the rules as Next does: each one to the result of the previous one; `has` matches the whole last value. */
  function rewritten(path: string, sold?: 'PHYSICAL'): string {
    const url = new URL(path, 'http://store.example');
    for (const rewrite of rewrites) {
      const pattern = rewrite.source.replace(/:(\w+)\(/, '(?<$1>');
      const path = new RegExp(`^${pattern}$`).exec(url.pathname);
      if (path === null) continue;
      if (rewrite.missing?.some(({ key }) => url.searchParams.has(key))) continue;
      const groups: Record<string, string> = { ...path.groups };
      const fits = (rewrite.has ?? []).every(({ type, key, value }) => {
        if (type === 'header') return key === soldTypeHeader && value === sold;
        const given = url.searchParams.getAll(key).at(-1);
        if (given === undefined) return false;
        if (value === undefined) return true;
        const match = new RegExp(`^${value}$`).exec(given);
        Object.assign(groups, match?.groups);
        return match !== null;
      });
      if (fits)
        url.pathname = rewrite.destination.replace(/:(\w+)/g, (_, name: string) => groups[name] ?? '');
    }
    return url.pathname;
  }

  it.each([
    '/goods/detail?id=7',
    '/category',
    '/category?page=2',
    '/category?code=..%2F..',
    '/category?code=GAME',
    '/category?code=GAME&sort=x',
    '/doc/detail?id=a',
    '/doc/list',
    '/doc/list?group=b',
    '/doc/list?group=b&page=2',
    '/doc/list?keyword=b',
  ])('agree with the middleware on %s', (path) => {
    expect(rewritten(path)).toBe(`/zh-cn${internal(path)}`);
    expect(rewritten(`/en${path}`)).toBe(`/en${internal(path)}`);
    expect(rewritten(`/zh-hk${path}`)).toBe(`/zh-hk${internal(path)}`);
  });

  it.each(['/goods/detail?id=7', '/category?code=GAME&sort=x', '/doc/list', '/'])(
    'lead to pages of their own for a host that sells physical products only: %s',
    (path) => {
      const shown = internal(path);
      expect(rewritten(path, 'PHYSICAL')).toBe(shown === '/' ? '/zh-cn~' : `/zh-cn~${shown}`);
    },
  );

  it('leave malformed ids to the 404 page', () => {
    expect(rewritten('/goods/detail?id=abc')).toBe('/goods/detail');
    expect(rewritten('/en/goods/detail?id=7a')).toBe('/en/goods/detail');
  });

  it('show zh-cn at the root', () => expect(rewritten('/')).toBe('/zh-cn'));
});

describe('defaultLocaleRewrites', () => {
  const patternOf = (source: string) => new RegExp(`^${source.replace(/:\w+\(/g, '(')}$`);
  const rewrites = defaultLocaleRewrites();
  const pattern = patternOf(rewrites.at(-1)?.source ?? '');

  /** The first rule for a host that sells physical products only, as Next applies it. */
  const atPhysical = (path: string) => {
    const rule = rewrites.find(({ source }) => patternOf(source).test(path));
    return rule?.has ? rule.destination : undefined;
  };

  it.each([
    ['/order', '/zh-cn~/:path'],
    ['/goods/search', '/zh-cn~/:path'],
    ['/en/order', '/:locale~/:path'],
    ['/en', '/:locale~'],
    ['/zh-cn~/order', undefined],
    ['/en~', undefined],
    ['/manifest.webmanifest', undefined],
    ['/en/opengraph/goods/7', undefined],
    ['/zh-hk/offline', undefined],
    ['/api/a', undefined],
  ])('%s of such a host becomes %s', (path, destination) => expect(atPhysical(path)).toBe(destination));

  it.each(['/order', '/order/detail', '/english', '/pcs', '/apiary', '/goods/detail', '/fr'])(
    'rewrites %s',
    (path) => expect(pattern.test(path)).toBe(true),
  );
  it.each([
    '/en',
    '/en/order',
    '/zh-hk/order',
    '/zh-cn/order',
    '/api',
    '/api/a/b',
    '/_next/static/a.js',
    '/builds/latest.json',
    '/pc/order',
    '/files/a.webp',
    '/dev/outbox',
    '/sitemaps/goods-1.xml',
  ])('does not rewrite %s', (path) => expect(pattern.test(path)).toBe(false));
});

describe('outsideView', () => {
  it.each([
    ['/goods/detail/7', { kind: 'moved', path: '/goods/detail', query: { id: '7' } }],
    ['/category/GAME', { kind: 'moved', path: '/category', query: { code: 'GAME' } }],
    ['/category-browse', { kind: 'moved', path: '/category', query: {} }],
    ['/goods/detail/abc', { kind: 'unknown' }],
    ['/goods/detail/7/8', { kind: 'unknown' }],
    ['/en~', { kind: 'unknown' }],
    ['/en~/goods/detail/7', { kind: 'unknown' }],
    ['/goods/detail', { kind: 'public' }],
    ['/order/detail', { kind: 'public' }],
  ])('%s', (path, expected) => expect(outsideView(path)).toEqual(expected));
});

it('gives the server and the browser the same public path', () => {
  for (const [server, browser] of [
    ['/zh-cn/goods/detail/7', '/goods/detail'],
    ['/en/category/GAME', '/en/category'],
    ['/en/category-browse', '/pc/en/category'],
    ['/zh-cn', '/'],
    ['/zh-hk', '/zh-hk'],
    ['/zh-cn/order', '/order'],
  ] as const) {
    expect(publicPathOf(server)).toBe(publicPathOf(browser));
  }
  expect(publicPathOf('/zh-cn')).toBe('/');
});
