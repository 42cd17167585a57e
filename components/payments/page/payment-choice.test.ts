import { expect, it } from 'vitest';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { appliedPaymentMethod } from './payment-choice';

it('uses the first usable method in place of a disabled one', () => {
  const charge = { currencyCode: 'USD', minor: 100, precision: 2 };
  const methods = [
    { code: 'COIN', disabledReason: 'coin_notEnough', charge },
    { code: 'WIRE', disabledReason: null, charge: null },
    { code: 'CARD', disabledReason: null, charge },
    { code: 'PAYPAL', disabledReason: null, charge },
  ] as PaymentMethodQuote[];
  expect(appliedPaymentMethod(methods, 'PAYPAL')?.code).toBe('PAYPAL');
  expect(appliedPaymentMethod(methods, 'COIN')?.code).toBe('CARD');
  expect(appliedPaymentMethod(methods, 'WIRE')?.code).toBe('CARD');
  expect(appliedPaymentMethod([], 'CARD')).toBeUndefined();
});
