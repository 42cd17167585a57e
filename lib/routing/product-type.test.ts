import { expect, it } from 'vitest';
import { keywordsOfType, productTypeAt, productTypeOfHost } from './product-type';

it.each([
  ['http://localhost:3000/', 'shop.example', 'PHYSICAL', null],
  ['http://127.0.0.1:3000/en', 'shop.example', 'VIRTUAL', null],
  ['https://goods.example/', 'static.shop.example', null, 'PHYSICAL'],
  ['https://goods.example/', 'static.shop.example', 'VIRTUAL', 'PHYSICAL'],
  ['https://static.shop.example/', 'static.shop.example', 'VIRTUAL', 'VIRTUAL'],
  ['https://static.shop.example/', 'static.shop.example', null, null],
  ['https://goods.example/', undefined, 'VIRTUAL', 'VIRTUAL'],
] as const)('%s with the static domain %s: %s becomes %s', (url, domain, chosen, settled) => {
  expect(productTypeAt(new URL(url), domain, chosen)).toBe(settled);
});

it.each([
  ['goods.example', 'static.shop.example', 'PHYSICAL'],
  ['goods.example:3000', 'static.shop.example', 'PHYSICAL'],
  ['static.shop.example', 'static.shop.example', undefined],
  ['127.0.0.1:3000', 'static.shop.example', undefined],
  ['goods.example', undefined, undefined],
  ['no host', 'static.shop.example', undefined],
  [undefined, 'static.shop.example', undefined],
] as const)('the host %s with the static domain %s sells %s', (host, domain, type) => {
  expect(productTypeOfHost(host, domain)).toBe(type);
});

it('keeps the popular keywords that find products of the type that is sold', () => {
  const keywords = [
    { text: 'Airtime', types: ['VIRTUAL' as const] },
    { text: 'Keyboard', types: ['PHYSICAL' as const] },
    { text: 'Skylark', types: ['VIRTUAL' as const, 'PHYSICAL' as const] },
    { text: 'Found by nothing', types: [] },
  ];
  expect(keywordsOfType(keywords, 'PHYSICAL')).toEqual(['Keyboard', 'Skylark']);
  expect(keywordsOfType(keywords, 'VIRTUAL')).toEqual(['Airtime', 'Skylark']);
  expect(keywordsOfType(keywords, null)).toHaveLength(4);
});
