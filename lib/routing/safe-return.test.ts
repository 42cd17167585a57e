import { describe, expect, it } from 'vitest';
import { safeReturn } from './safe-return';

const own = [
  '/',
  '/order',
  '/order?tab=completed',
  '/en/order/detail?orderSn=202611210001',
  '/zh-hk/member/coupon#top',
  '/pc/en/order',
  '/order/buy/confirm?skuId=12&quantity=2',
  '/goods/search?keyword=%E7%8E%8B%E8%80%85',
  '/goods/search?keyword=a%20b&next=https%3A%2F%2Fevil.example',
  '/goods/search?keyword=//evil.example',
  '/loginhelp',
  '/apiary',
];

const foreign = [
  'https://evil.example',
  'http://evil.example/order',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/%255Cevil.example',
  '/%2F/evil.example',
  '/%2Fevil.example',
  '%2F%2Fevil.example',
  '/%252Fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/order/..//evil.example',
  '/order/../..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2F/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/order%0d%0aSet-Cookie:a=b',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/\u00a0/evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\ufeff/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'ftp://evil.example',
  'mailto:a@evil.example',
  'evil.example',
  'evil.example/order',
  '.evil.example',
  '@evil.example',
  ':80',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '?next=/order',
  '#/order',
  'order',
  './order',
  '../order',
  '',
  ' ',
  'null',
  `/${'a'.repeat(3000)}`,
];

const circles = [
  '/login',
  '/login?redirect=/login',
  '/en/login',
  '/zh-hk/login#x',
  '/pc/login',
  '/pc/en/login',
  '/LOGIN',
  '/%6cogin',
  '/%256cogin',
  '/order/../login',
  '/./login',
  '/api/session/refresh?return=/',
  '/api/auth/token/logout',
  '/API/session/logout',
  '/%61pi/session/logout',
  '/_next/static/a.js',
  '/builds/latest.json',
];

describe('safeReturn', () => {
  it.each(own)('keeps %s', (address) => {
    expect(safeReturn(address, '/fallback')).toBe(address);
  });

  it('knows at least 60 foreign or misleading forms', () => {
    expect(foreign.length + circles.length).toBeGreaterThanOrEqual(60);
  });

  it.each(foreign)('refuses the foreign %j', (address) => {
    expect(safeReturn(address, '/fallback')).toBe('/fallback');
  });

  it.each(circles)('refuses the circle %j', (address) => {
    expect(safeReturn(address, '/fallback')).toBe('/fallback');
  });

  it.each([undefined, null, 7, ['/order'], { toString: () => '/order' }])(
    'refuses %j, which is no text',
    (value) => {
      expect(safeReturn(value)).toBe('/');
    },
  );

  it('always stays on this origin, whatever it keeps', () => {
    for (const address of [...own, ...foreign, ...circles]) {
      const kept = safeReturn(address);
      expect(new URL(kept, 'https://store.example').origin).toBe('https://store.example');
    }
  });
});
