import { describe, expect, it } from 'vitest';
import { chosen, first, pageNumber } from './page-query';

describe('the query of a member page', () => {
  it('uses the first of several values', () => {
    expect(first(['a', 'b'])).toBe('a');
    expect(first(undefined)).toBeUndefined();
  });

  it('falls back to the first known value', () => {
    expect(chosen(['UNUSED', 'USED'], 'USED')).toBe('USED');
    expect(chosen(['UNUSED', 'USED'], ['USED', 'x'])).toBe('USED');
    for (const invalid of [undefined, '', 'used', '__proto__'])
      expect(chosen(['UNUSED', 'USED'], invalid)).toBe('UNUSED');
  });

  it('falls back to page 1', () => {
    expect(pageNumber('3')).toBe(3);
    for (const invalid of [undefined, '', '0', '-1', '1.5', 'x', '99999999', '1e99'])
      expect(pageNumber(invalid)).toBe(1);
  });
});
