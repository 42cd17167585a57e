import type { PaymentMethodQuote } from '@/lib/contract/quote';

/** The currency of the payment, of those that the method supports: the member's own, then USD, then the first. */
export function payCurrency(supported: readonly string[], own: string): string {
  if (supported.includes(own)) return own;
  return supported.includes('USD') ? 'USD' : (supported[0] ?? 'CNY');
}

/** The chosen method, or the first usable one when it is disabled or absent. */
export function appliedPaymentMethod(
  methods: readonly PaymentMethodQuote[],
  code: string,
): PaymentMethodQuote | undefined {
  const usable = methods.filter((method) => method.disabledReason === null);
  return usable.find((method) => method.code === code) ?? usable[0];
}
