import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { languagePrefixes } from '@/tests/language-prefixes';
import { localizedPath, splitLocale } from './paths';

describe('localizedPath', () => {
  it.each([
    ['/', '/', '/en', '/zh-hk'],
    ['/?from=mail', '/?from=mail', '/en?from=mail', '/zh-hk?from=mail'],
    ['/#deals', '/#deals', '/en#deals', '/zh-hk#deals'],
    [
      '/goods/detail?id=7#reviews',
      ...languagePrefixes.map((prefix) => `${prefix}/goods/detail?id=7#reviews`),
    ],
    ['/english', '/english', '/en/english', '/zh-hk/english'],
  ])('adds the prefix of the language to %s once', (path, ...expected) => {
    expect(locales.map((locale) => localizedPath(path, locale))).toEqual(expected);
  });

  it.each(['https://other.example/a', '//other.example', '#reviews', 'detail', '?id=7', ''])(
    'does not change %j',
    (address) => {
      expect(locales.map((locale) => localizedPath(address, locale))).toEqual(locales.map(() => address));
    },
  );

  it.each(locales)('is undone by splitLocale in %s', (locale) => {
    for (const path of ['/', '/order', '/goods/detail?id=7', '/english']) {
      const split = splitLocale(localizedPath(path, locale));
      expect([split.locale, split.path]).toEqual([locale, path]);
    }
  });
});
