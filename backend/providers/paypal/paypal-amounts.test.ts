import { expect, it } from 'vitest';
import { fromPaypalAmount, fromPaypalBalance, takesCurrency, toPaypalAmount } from './paypal-amounts';

it.each([
  [1234, 'USD', '12.34'],
  [5, 'EUR', '0.05'],
  [100, 'GBP', '1.00'],
  [1234, 'JPY', '1234'],
  [310, 'TWD', '310'],
] as const)('writes %d minor units of %s as %s and reads them again', (minor, currencyCode, value) => {
  expect(toPaypalAmount(minor, currencyCode)).toEqual({ currencyCode, value });
  expect(fromPaypalAmount({ currencyCode, value })).toBe(minor);
});

it('reads amounts with other decimals when they are exact', () => {
  expect(fromPaypalAmount({ currencyCode: 'JPY', value: '500.00' })).toBe(500);
  expect(fromPaypalAmount({ currencyCode: 'USD', value: '5' })).toBe(500);
  expect(fromPaypalAmount({ currencyCode: 'USD', value: '5.1' })).toBe(510);
  expect(fromPaypalAmount({ currencyCode: 'USD', value: '.80' })).toBe(80);
});

it('reads movements of balances with their sign, also in currencies of one country', () => {
  expect(fromPaypalBalance({ currencyCode: 'USD', value: '-.80' })).toBe(-80);
  expect(fromPaypalBalance({ currencyCode: 'USD', value: '-0.00' })).toBe(0);
  expect(fromPaypalBalance({ currencyCode: 'MYR', value: '-12.34' })).toBe(-1234);
  expect(fromPaypalBalance({ currencyCode: 'TWD', value: '310' })).toBe(310);
  for (const value of ['', '-', '--1.00', '.', '1.', 'abc'])
    expect(() => fromPaypalBalance({ currencyCode: 'USD', value }), value).toThrow('no');
  expect(() => fromPaypalBalance({ currencyCode: 'XYZ', value: '1.00' })).toThrow('XYZ');
});

it('refuses what is no amount of the currency', () => {
  for (const value of ['', '1.234', '-1.00', '1e3', '1,00', '.', '5.', 'NaN']) {
    expect(() => fromPaypalAmount({ currencyCode: 'USD', value }), value).toThrow('no');
  }
  expect(() => fromPaypalAmount({ currencyCode: 'JPY', value: '1.5' })).toThrow('JPY');
  expect(() => toPaypalAmount(100, 'MYR')).toThrow('MYR');
});

it('takes currencies of buyers of every country, counted as PayPal counts them', () => {
  expect(takesCurrency('USD', 2)).toBe(true);
  expect(takesCurrency('TWD', 0)).toBe(true);
  for (const [currency, precision] of [
    ['TWD', 2],
    ['USD', 0],
    ['MYR', 2],
    ['CNY', 2],
    ['KRW', 0],
  ] as const) {
    expect(takesCurrency(currency, precision), currency).toBe(false);
  }
});
