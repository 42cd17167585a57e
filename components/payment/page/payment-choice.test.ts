import { expect, it } from 'vitest';
import type { PaymentMethodQuote } from '@/lib/contract/quote';
import { appliedPaymentMethod, payCurrency } from './payment-choice';

it.each([
  [['USD', 'HKD'], 'HKD', 'HKD'],
  [['HKD', 'USD'], 'JPY', 'USD'],
  [['EUR', 'GBP'], 'JPY', 'EUR'],
  [[], 'JPY', 'CNY'],
])('of %j with %s as own currency, a payment is in %s', (supported, own, expected) => {
  expect(payCurrency(supported, own)).toBe(expected);
});

it('uses the first usable method in place of a disabled one', () => {
  const methods = [
    { code: 'COIN', disabledReason: 'coin_notEnough' },
    { code: 'CARD', disabledReason: null },
    { code: 'PAYPAL', disabledReason: null },
  ] as PaymentMethodQuote[];
  expect(appliedPaymentMethod(methods, 'PAYPAL')?.code).toBe('PAYPAL');
  expect(appliedPaymentMethod(methods, 'COIN')?.code).toBe('CARD');
  expect(appliedPaymentMethod([], 'CARD')).toBeUndefined();
});
