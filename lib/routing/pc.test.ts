import { describe, expect, it } from 'vitest';
import { isPcPath, pcPath, withoutPc } from './pc';

describe('pcPath', () => {
  it.each([
    ['/', '/pc'],
    ['/?a=1', '/pc?a=1'],
    ['/#top', '/pc#top'],
    ['/order', '/pc/order'],
    ['/en/goods/detail?id=7#reviews', '/pc/en/goods/detail?id=7#reviews'],
    ['/pcx', '/pc/pcx'],
  ])('%s becomes %s', (path, expected) => expect(pcPath(path)).toBe(expected));

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
  ])('%s stays', (path) => expect(pcPath(path)).toBe(path));
});

describe('withoutPc', () => {
  it.each([
    ['/pc', '/'],
    ['/pc/', '/'],
    ['/pc?a=1#b', '/?a=1#b'],
    ['/pc/en/order?tab=all#x', '/en/order?tab=all#x'],
    ['/pcx', '/pcx'],
    ['/order', '/order'],
  ])('%s becomes %s', (path, expected) => expect(withoutPc(path)).toBe(expected));

  it('undoes pcPath', () => {
    for (const path of ['/', '/order', '/en', '/goods/detail?id=7#a'])
      expect(withoutPc(pcPath(path))).toBe(path);
  });
});

it('distinguishes /pc from names that start with it', () => {
  expect(isPcPath('/pc')).toBe(true);
  expect(isPcPath('/pc/x')).toBe(true);
  expect(isPcPath('/pcx')).toBe(false);
  expect(isPcPath('/en/pc')).toBe(false);
});
