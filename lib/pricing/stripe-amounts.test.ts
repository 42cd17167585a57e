import { expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts';

it.each([
  [1234, 'USD', 2, 1234],
  [1234, 'JPY', 0, 1234],
  [310, 'TWD', 0, 31_000],
  [310, 'TWD', 2, 310],
  [1500, 'KWD', 3, 1500],
  [150, 'KWD', 2, 1500],
] as const)('counts %d minor units of %s with %d decimals as %d', (minor, currency, precision, amount) => {
  expect(toStripeAmount(minor, currency, precision)).toBe(amount);
  expect(fromStripeAmount(amount, currency, precision)).toBe(minor);
});

it('refuses amounts that one side cannot express', () => {
  expect(() => toStripeAmount(1, 'JPY', 2)).toThrow('JPY');
  expect(() => fromStripeAmount(31_050, 'TWD', 0)).toThrow('not a whole amount');
});
