import { describe, expect, it } from 'vitest';
import { nearestFromStripe, takesCurrency, toStripeAmount, wholeFromStripe } from './stripe-amounts';

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ');

describe('amounts of Stripe', () => {
  it.each([
    [1234, 'USD', 2, 1234],
    [310, 'TWD', 0, 31_000],
    [310, 'TWD', 2, 310],
    [310, 'HUF', 2, 310],
    [150, 'KWD', 2, 1500],
    [5, 'ISK', 0, 500],
    [5, 'UGX', 0, 500],
    ...withoutDecimals.map((code) => [500, code, 0, 500] as const),
    ...withThreeDecimals.map((code) => [512, code, 2, 5120] as const),
  ] as const)('of %d minor units of %s with %d decimals are %d', (minor, currency, precision, amount) => {
    expect(takesCurrency(currency, precision)).toBe(true);
    expect(toStripeAmount(minor, currency, precision)).toBe(amount);
    expect(wholeFromStripe(amount, currency, precision)).toBe(minor);
    expect(nearestFromStripe(amount, currency, precision)).toBe(minor);
  });

  it('are refused for a charge with more decimals than its currency has at Stripe', () => {
    for (const [currency, precision] of [
      ['JPY', 2],
      ['USD', 3],
      ['ISK', 2],
      ['UGX', 2],
      ...withThreeDecimals.map((code) => [code, 3] as const),
    ] as const) {
      expect(takesCurrency(currency, precision), currency).toBe(false);
      expect(() => toStripeAmount(1, currency, precision), currency).toThrow(currency);
    }
  });

  it('that the store cannot express are rounded down for a payment, and rounded for other movements', () => {
    expect(wholeFromStripe(31_099, 'TWD', 0)).toBe(310);
    expect(nearestFromStripe(31_050, 'TWD', 0)).toBe(311);
    expect(nearestFromStripe(31_049, 'TWD', 0)).toBe(310);
    expect(nearestFromStripe(-31_051, 'TWD', 0)).toBe(-311);
    expect(nearestFromStripe(5123, 'KWD', 2)).toBe(512);
    expect(nearestFromStripe(5123, 'KWD', 3)).toBe(5123);
    expect(nearestFromStripe(7, 'JPY', 2)).toBe(700);
  });
});
