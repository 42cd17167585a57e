import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenToYuan, formatMinor, formatPrice, formatYuan, moneyParts, yuanToFen } from './money';

describe('yuanToFen', () => {
  it('rounds binary fractions to the nearest fen', () => {
    expect(yuanToFen(19.99)).toBe(1999);
    expect(yuanToFen(1.1 + 2.2)).toBe(330);
    expect(Object.is(yuanToFen(-0.001), 0)).toBe(true);
  });

  it('throws for values that are not amounts', () => {
    expect(() => yuanToFen(Number.NaN)).toThrow(RangeError);
    expect(() => yuanToFen(1e300)).toThrow(RangeError);
    expect(() => fenToYuan(0.5)).toThrow(RangeError);
  });

  it('is the inverse of fenToYuan', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => yuanToFen(fenToYuan(fen)) === fen));
  });
});

describe('formatting', () => {
  it('omits zero cents in prices and keeps them in amounts', () => {
    expect(moneyParts(6)).toEqual({ negative: false, integer: '6', cents: '' });
    expect(moneyParts(1099.8)).toEqual({ negative: false, integer: '1,099', cents: '.80' });
    expect(moneyParts(0.05)).toEqual({ negative: false, integer: '0', cents: '.05' });
    expect(formatYuan(1234567)).toBe('¥1,234,567.00');
    expect(formatYuan(-5.79)).toBe('−¥5.79');
    expect(formatPrice(9.9)).toBe('¥9.90');
  });

  it('formats currencies with no decimals and with three', () => {
    expect(formatMinor(4021, 0, 'JP¥')).toBe('JP¥4,021');
    expect(formatMinor(8427, 3, 'KD')).toBe('KD8.427');
  });
});
