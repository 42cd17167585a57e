import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskCode } from './mask-code';

describe('a masked code', () => {
  it.each([
    ['OC-5BKQ-7XHM-2P1N', 'OC-••••-••••-•••N'],
    ['1234567', '1••••••'],
    ['abc', '•••'],
    ['', ''],
  ])('%s', (code, masked) => {
    expect(maskCode(code)).toBe(masked);
  });

  it('hides at least two thirds of the letters of every code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (code) => {
        const letters = [...code].slice(0, 40).filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
        const shown = [...maskCode(code)].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
        expect(shown).toBeLessThanOrEqual(letters / 3);
      }),
    );
  });
});
