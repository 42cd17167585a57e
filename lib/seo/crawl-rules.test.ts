import { describe, expect, it } from 'vitest';
import { crawlRules } from './crawl-rules';

/** As search engines read a rule: `*` is anything, `$` the end, otherwise the beginning counts. */
function matches(rule: string, address: string): boolean {
  const pattern = rule
    .replaceAll(/[.+?^{}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/\$$/, '$');
  return new RegExp(`^${pattern}`).test(address);
}

const isCrawled = (address: string) => !crawlRules().disallow.some((rule) => matches(rule, address));

const inEveryLanguage = (address: string) => ['', '/en', '/zh-hk'].map((prefix) => `${prefix}${address}`);

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
  ])('lets a crawler have %s', (address) => {
    for (const each of inEveryLanguage(address)) expect([each, isCrawled(each)]).toEqual([each, true]);
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
  ])('keeps it from %s', (address) => {
    for (const each of inEveryLanguage(address)) expect([each, isCrawled(each)]).toEqual([each, false]);
  });

  it.each(['/api/goods/member/goods/list', '/pc', '/pc/en/category', '/builds/latest.json', '/dev/outbox'])(
    'keeps it from %s',
    (address) => expect(isCrawled(address)).toBe(false),
  );

  it.each(['/_next/static/a.js', '/covers/a.svg', '/opengraph/goods/7', '/sitemaps/goods-1.xml'])(
    'lets it have what pages are made of: %s',
    (address) => expect(isCrawled(address)).toBe(true),
  );
});
