import { describe, expect, it } from 'vitest';
import { isPcPath, pcAddress, withoutPc } from './pc';

describe('pcAddress (the path helper of the specification)', () => {
  it.each([
    ['/', '/pc'],
    ['/?a=1', '/pc?a=1'],
    ['/#top', '/pc#top'],
    ['/order', '/pc/order'],
    ['/en/goods/detail?id=7#reviews', '/pc/en/goods/detail?id=7#reviews'],
    ['/pcx', '/pc/pcx'],
  ])('%s becomes %s', (address, expected) => expect(pcAddress(address)).toBe(expected));

  it.each([
    '/pc',
    '/pc/',
    '/pc/order',
    '/pc?a=1',
    'http://a.example/b',
    'https://a.example',
    '//a.example',
    'order',
    '#top',
    'mailto:a@b.c',
  ])('%s stays', (address) => expect(pcAddress(address)).toBe(address));
});

describe('withoutPc', () => {
  it.each([
    ['/pc', '/'],
    ['/pc/', '/'],
    ['/pc?a=1#b', '/?a=1#b'],
    ['/pc/en/order?tab=all#x', '/en/order?tab=all#x'],
    ['/pcx', '/pcx'],
    ['/order', '/order'],
  ])('%s becomes %s', (address, expected) => expect(withoutPc(address)).toBe(expected));

  it('undoes pcAddress', () => {
    for (const address of ['/', '/order', '/en', '/goods/detail?id=7#a'])
      expect(withoutPc(pcAddress(address))).toBe(address);
  });
});

it('tells /pc from names that begin like it', () => {
  expect(isPcPath('/pc')).toBe(true);
  expect(isPcPath('/pc/x')).toBe(true);
  expect(isPcPath('/pcx')).toBe(false);
  expect(isPcPath('/en/pc')).toBe(false);
});
