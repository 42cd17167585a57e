import { describe, expect, it } from 'vitest';
import { readCatalogFile } from '../seed/catalog-file';
import { isPattern, matchesPattern } from './linear-pattern';

describe('a pattern of an input field', () => {
  it.each([
    ['^[1-9][0-9]{4,10}$', '12345', '1234'],
    ['[0-9]{5}|x', '12345', '12345x'],
    ['^\\S(.{0,22}\\S)?$', '晨 星 🌟', ' 晨'],
    ['\\p{L}{2}', '天云', '天'],
    ['\\u{1F31F}', '🌟', '晨'],
    ['([0-9]+)+x', '11x', '11'],
    ['[^@\\s]+@[^@\\s]+\\.[a-z]{2,}', 'a@b.cn', 'a@b'],
  ])('%s matches the whole of %s, and not %s', (pattern, good, bad) => {
    expect(isPattern(pattern)).toBe(true);
    expect(matchesPattern(pattern, good)).toBe(true);
    expect(matchesPattern(pattern, bad)).toBe(false);
  });

  it.each([
    '(',
    '(a)\\1',
    '(?=a)a',
    '(?<!b)a',
    'a{1001}',
    '(?:a{0,100}){0,10}',
    '.{0,300}.{0,300}',
    '((a{9}){9}){9}',
  ])('%s cannot be used', (pattern) => {
    expect(isPattern(pattern)).toBe(false);
    expect(matchesPattern(pattern, 'a')).toBeUndefined();
  });

  it('of the seeded catalogue can be used, and decides like RegExp', () => {
    const patterns = readCatalogFile().goods.flatMap(({ rechargeFields }) =>
      rechargeFields.flatMap(({ pattern }) => pattern ?? []),
    );
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of new Set(patterns)) {
      expect(isPattern(pattern), pattern).toBe(true);
      for (const value of ['12345', '123456789012', 'AB12CD', '#2PQLR9VY', '晨 星', 'a@b.cn', '138 0013', ''])
        expect(matchesPattern(pattern, value), `${pattern} ${value}`).toBe(
          new RegExp(`^(?:${pattern})$`, 'u').test(value),
        );
    }
  });
});
