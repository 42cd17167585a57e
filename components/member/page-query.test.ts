import { describe, expect, it } from 'vitest';
import { chosen, first, pageNumber } from './page-query';

describe('what the address of a member page asks for', () => {
  it('is the first of several values', () => {
    expect(first(['a', 'b'])).toBe('a');
    expect(first(undefined)).toBeUndefined();
  });

  it('is one of the known words, else the first', () => {
    expect(chosen(['UNUSED', 'USED'], 'USED')).toBe('USED');
    expect(chosen(['UNUSED', 'USED'], ['USED', 'x'])).toBe('USED');
    for (const odd of [undefined, '', 'used', '__proto__'])
      expect(chosen(['UNUSED', 'USED'], odd)).toBe('UNUSED');
  });

  it('is a page that can be there', () => {
    expect(pageNumber('3')).toBe(3);
    for (const odd of [undefined, '', '0', '-1', '1.5', 'x', '99999999', '1e99'])
      expect(pageNumber(odd)).toBe(1);
  });
});
