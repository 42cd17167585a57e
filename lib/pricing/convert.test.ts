import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyConversion } from '@/tests/pricing/any-conversion';
import { runCounts } from '@/tests/setup/run-counts';
import { convertUp, convertYuan, foreignAmount, type WireCurrency } from './convert';

const usd: WireCurrency = {
  currencyCode: 'USD',
  currencySign: 'US$',
  currencyRate: 0.1392,
  currencyPremium: 0.015,
  currencyPrecision: 2,
};
const runs = { numRuns: runCounts.priceCases };

describe('convertYuan', () => {
  it('rounds up to the minor unit of the currency', () => {
    // 194.52 × 0.1392 × 1.015 = 27.4833…
    expect(convertYuan(194.52, usd)).toBe(2749);
    expect(convertYuan(194.52, { ...usd, currencyRate: 21.4, currencyPrecision: 0 })).toBe(4226);
    expect(convertYuan(194.52, { ...usd, currencyRate: 0.0427, currencyPrecision: 3 })).toBe(8431);
  });

  it('does not round an exact product', () => {
    expect(convertYuan(1, { ...usd, currencyRate: 0.1, currencyPremium: 0.1 })).toBe(11);
    expect(convertYuan(123.45, { ...usd, currencyRate: 1, currencyPremium: 0 })).toBe(12_345);
    expect(convertYuan(0, usd)).toBe(0);
  });

  it('equals what the quote charges, for any rate', () => {
    fc.assert(
      fc.property(
        ...anyConversion({ fen: 1e8, ratePpb: 1e11, premiumPpm: 2e5 }),
        (fen, ratePpb, premiumPpm, precision) => {
          const shown = convertYuan(fen / 100, {
            ...usd,
            currencyRate: ratePpb / 1e9,
            currencyPremium: premiumPpm / 1e6,
            currencyPrecision: precision,
          });
          expect(shown).toBe(convertUp(fen, { ratePpb, premiumPpm, precision }));
        },
      ),
      runs,
    );
  });

  it('throws for negative amounts and invalid rates', () => {
    expect(() => convertYuan(-1, usd)).toThrow(RangeError);
    expect(() => convertYuan(1, { ...usd, currencyRate: Number.NaN })).toThrow(RangeError);
    expect(() => convertYuan(1, { ...usd, currencyPrecision: 2.5 })).toThrow(RangeError);
  });
});

describe('convertUp', () => {
  it('never charges less than the amount is worth, nor one minor unit more', () => {
    fc.assert(
      fc.property(
        ...anyConversion({ fen: 1e9, ratePpb: 1e10, premiumPpm: 1e5 }),
        (fen, ratePpb, premiumPpm, precision) => {
          const minor = BigInt(convertUp(fen, { ratePpb, premiumPpm, precision }));
          const exact = BigInt(fen) * BigInt(ratePpb) * BigInt(1e6 + premiumPpm) * 10n ** BigInt(precision);
          const unit = 10n ** 17n;
          return minor * unit >= exact && (minor - 1n) * unit < exact;
        },
      ),
      runs,
    );
  });
});

describe('foreignAmount', () => {
  it('formats the converted amount, and is null for yuan', () => {
    expect(foreignAmount(194.52, usd)).toBe('US$27.49');
    expect(foreignAmount(194.52, { ...usd, currencyCode: 'CNY' })).toBeNull();
  });
});
