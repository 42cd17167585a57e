/** Seeded currencies without decimals. */
const whole = new Set(['JPY', 'TWD', 'KRW', 'VND']);

/**
 * How a provider's amount becomes minor units of the store: Stripe counts TWD in hundredths although the store has none,
 * and PayPal writes decimals.
 */
export function reportUnits(currency: string, provider: 'stripe' | 'paypal'): number {
  const code = currency.toUpperCase();
  if (provider === 'stripe') return code === 'TWD' ? 100 : 1;
  return whole.has(code) ? 1 : 100;
}
