import { describe, expect, it } from 'vitest';
import { negotiateLocale } from './negotiate-locale';

describe('Accept-Language', () => {
  it.each([
    // q-values decide, then the order.
    ['zh-CN;q=0.2, en;q=0.9, zh-HK;q=0.5', 'en'],
    ['en;q=0.1, zh-MO;q=0.2', 'zh-hk'],
    ['fr, en;q=0.3, zh-HK;q=0.2', 'en'],
    ['en, zh-HK', 'en'],
    ['en;q=0, zh-HK;q=0.1', 'zh-hk'],
    // A close match of an earlier tag wins over an exact match of a later one.
    ['zh-TW, en', 'zh-hk'],
    ['zh-TW;q=0.9, zh-CN;q=0.8', 'zh-hk'],
    // Scripts and regions.
    ['zh-TW', 'zh-hk'],
    ['zh-Hant', 'zh-hk'],
    ['zh-Hant-TW', 'zh-hk'],
    ['zh-MO', 'zh-hk'],
    ['yue', 'zh-hk'],
    ['zh-Hans-CN', 'zh-cn'],
    ['zh-Hans-HK', 'zh-cn'],
    ['zh-SG', 'zh-cn'],
    ['zh', 'zh-cn'],
    ['en-GB', 'en'],
    ['EN-us', 'en'],
  ])('%s prefers %s', (header, locale) => expect(negotiateLocale(header)).toBe(locale));

  it.each([null, '', '*', 'fr-FR,de;q=0.5', 'en;q=0', ',,;;q=x', 'en_US', '-', 'x'.repeat(5000)])(
    '%s prefers none',
    (header) => expect(negotiateLocale(header)).toBeNull(),
  );

  it('continues after an invalid language tag', () => {
    expect(negotiateLocale('a_b, -, zh-HK;q=0.1')).toBe('zh-hk');
  });

  it('stays correct when more headers arrive than are cached', () => {
    for (let n = 0; n < 1200; n += 1) expect(negotiateLocale(`x${n % 600}-q, zh-TW;q=0.5`)).toBe('zh-hk');
    expect(negotiateLocale('en-GB')).toBe('en');
  });
});
