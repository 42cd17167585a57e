import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyConversion } from '@/tests/pricing/any-conversion';
import { convertFen, fenToYuan, formatMinor, formatPrice, formatYuan, moneyParts, yuanToFen } from './money';

describe('yuanToFen', () => {
  it('rounds binary fractions to the fen that was meant', () => {
    expect(yuanToFen(19.99)).toBe(1999);
    expect(yuanToFen(1.1 + 2.2)).toBe(330);
    expect(Object.is(yuanToFen(-0.001), 0)).toBe(true);
  });

  it('refuses what is not an amount', () => {
    expect(() => yuanToFen(Number.NaN)).toThrow(RangeError);
    expect(() => yuanToFen(1e300)).toThrow(RangeError);
    expect(() => fenToYuan(0.5)).toThrow(RangeError);
  });

  it('comes back from yuan unchanged', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => yuanToFen(fenToYuan(fen)) === fen));
  });
});

describe('writing', () => {
  it('drops idle cents on a price tag and keeps them in sums', () => {
    expect(moneyParts(6)).toEqual({ negative: false, integer: '6', cents: '' });
    expect(moneyParts(1099.8)).toEqual({ negative: false, integer: '1,099', cents: '.80' });
    expect(moneyParts(0.05)).toEqual({ negative: false, integer: '0', cents: '.05' });
    expect(formatYuan(1234567)).toBe('¥1,234,567.00');
    expect(formatYuan(-5.79)).toBe('−¥5.79');
    expect(formatPrice(9.9)).toBe('¥9.90');
  });

  it('knows currencies without and with three decimals', () => {
    expect(formatMinor(4021, 0, 'JP¥')).toBe('JP¥4,021');
    expect(formatMinor(8427, 3, 'KD')).toBe('KD8.427');
  });
});

describe('convertFen', () => {
  const usd = { rate: 0.1392, premium: 0.015, precision: 2 };

  it('rounds up to the currency', () => {
    // 194.52 × 0.1392 × 1.015 = 27.4833…
    expect(convertFen(19452, usd)).toBe(2749);
    expect(convertFen(19452, { rate: 21.4, premium: 0.015, precision: 0 })).toBe(4226);
    expect(convertFen(19452, { rate: 0.0427, premium: 0.015, precision: 3 })).toBe(8431);
  });

  it('keeps an exact product as it is', () => {
    expect(convertFen(100, { rate: 0.1, premium: 0.1, precision: 2 })).toBe(11);
    expect(convertFen(12345, { rate: 1, premium: 0, precision: 2 })).toBe(12345);
    expect(convertFen(0, usd)).toBe(0);
  });

  it('never charges less than the amount and never a whole unit more', () => {
    fc.assert(
      fc.property(
        ...anyConversion({ fen: 1e9, ratePpb: 1e10, premiumPpm: 1e5 }),
        (fen, ppb, ppm, precision) => {
          const minor = BigInt(convertFen(fen, { rate: ppb / 1e9, premium: ppm / 1e6, precision }));
          const exact = BigInt(fen) * BigInt(ppb) * BigInt(1e6 + ppm) * 10n ** BigInt(precision);
          const unit = 10n ** 17n;
          return minor * unit >= exact && (minor - 1n) * unit < exact;
        },
      ),
    );
  });

  it('refuses negative amounts and broken rates', () => {
    expect(() => convertFen(-1, usd)).toThrow(RangeError);
    expect(() => convertFen(1, { ...usd, rate: Number.NaN })).toThrow(RangeError);
    expect(() => convertFen(1, { ...usd, precision: 2.5 })).toThrow(RangeError);
  });
});
