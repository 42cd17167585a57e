import type { PaymentMethodQuote } from '@/lib/pricing/contract';

/** The chosen method, or the first usable one when it is disabled or absent. */
export function appliedPaymentMethod(
  methods: readonly PaymentMethodQuote[],
  code: string,
): PaymentMethodQuote | undefined {
  const usable = methods.filter((method) => method.disabledReason === null && method.charge !== null);
  return usable.find((method) => method.code === code) ?? usable[0];
}
