import type { PaymentMethodQuote } from '@/lib/pricing/contract';

/** Messages that the fields of the methods need besides those of the payment page. */
export function fieldTexts(methods: readonly PaymentMethodQuote[]): 'sandbox'[] {
  return methods.some(({ form }) => form?.provider === 'SANDBOX') ? ['sandbox'] : [];
}
