import { describe, expect, it } from 'vitest';
import { languagePrefixes } from '@/tests/language-prefixes';
import { crawlRules } from './crawl-rules';

/** Matches like a search engine: `*` is any text, `$` the end, and a rule is a prefix otherwise. */
function matches(rule: string, path: string): boolean {
  const pattern = rule
    .replaceAll(/[.+?^{}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/\$$/, '$');
  return new RegExp(`^${pattern}`).test(path);
}

const isCrawled = (path: string) => !crawlRules().disallow.some((rule) => matches(rule, path));

const inEveryLanguage = (path: string) => languagePrefixes.map((prefix) => `${prefix}${path}`);

describe('robots.txt', () => {
  it.each([
    '/',
    '/category',
    '/category?code=LIVE',
    '/category?code=LIVE&page=2',
    '/goods/detail?id=7',
    '/doc/list',
    '/doc/list?group=NEWS',
    '/doc/detail?id=payment-help',
  ])('allows crawlers %s', (path) => {
    for (const each of inEveryLanguage(path)) expect([each, isCrawled(each)]).toEqual([each, true]);
  });

  it.each([
    '/order',
    '/order/detail?orderSn=1',
    '/pay/payment?orderSn=1',
    '/member',
    '/member/coupon',
    '/login?redirect=%2Forder',
    '/staff/orders',
    '/goods/search?keyword=a&sort=PRICE_ASC',
    '/category?sort=PRICE_ASC',
    '/category?code=LIVE&onSale=true',
  ])('disallows %s', (path) => {
    for (const each of inEveryLanguage(path)) expect([each, isCrawled(each)]).toEqual([each, false]);
  });

  it.each(['/api/goods/member/goods/list', '/pc', '/pc/en/category', '/builds/latest.json', '/dev/outbox'])(
    'disallows %s',
    (path) => expect(isCrawled(path)).toBe(false),
  );

  it.each(['/_next/static/a.js', '/covers/a.svg', '/opengraph/goods/7', '/sitemaps/goods-1.xml'])(
    'allows the resources of pages: %s',
    (path) => expect(isCrawled(path)).toBe(true),
  );
});
