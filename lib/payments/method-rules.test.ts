import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPhone, methodRules, stripeMethods } from './method-rules';
import { paymentMethods } from './payment-methods';

describe('the rules of a method', () => {
  it.each(paymentMethods)('of %s name a mark that exists', (code) => {
    const { mark } = methodRules(code);
    expect(mark === null || existsSync(`public/marks/${mark}.svg`)).toBe(true);
  });

  it('are those of a card for a method without any', () => {
    expect(methodRules('toString')).toBe(methodRules('STRIPE_CARD'));
  });

  it.each([
    ['ALIPAY', 'HK', ['CNY', 'HKD']],
    ['ALIPAY', 'FR', ['CNY', 'EUR']],
    ['ALIPAY', 'BR', undefined],
    ['WECHAT_PAY', 'CH', ['CNY', 'CHF']],
    ['WECHAT_PAY', 'NZ', undefined],
  ])('let %s charge an account in %s in %s', (code, country, currencies) => {
    expect(methodRules(code).stripe?.currencies?.get(country)).toEqual(currencies);
  });

  it('name each type of Stripe once', () => {
    const types = stripeMethods.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36', false],
  ['', false],
])('the browser %s is on a phone: %s', (userAgent, expected) => {
  expect(isPhone(userAgent)).toBe(expected);
});
