/** Currencies that PayPal takes from buyers of every country, by their decimals (docs/payments.md). */
const decimals: ReadonlyMap<string, number> = new Map([
  ...'AUD CAD CHF CZK DKK EUR GBP HKD ILS MXN NOK NZD PHP PLN SEK SGD THB USD'
    .split(' ')
    .map((code) => [code, 2] as const),
  ...'HUF JPY TWD'.split(' ').map((code) => [code, 0] as const),
]);

export type PaypalAmount = { currencyCode: string; value: string };

/** Whether PayPal takes payments in a currency that has `precision` decimals in the store. */
export function takesCurrency(currency: string, precision: number): boolean {
  return decimals.get(currency) === precision;
}

/**
 * @param minor minor units of the currency
 * @throws Error for a currency that PayPal does not take
 */
export function toPaypalAmount(minor: number, currency: string): PaypalAmount {
  const digits = decimalsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currencyCode: currency, value };
}

/**
 * @returns minor units of the currency
 * @throws Error for an amount that the currency cannot express, and for a currency that PayPal does not take
 */
export function fromPaypalAmount({ currencyCode, value }: PaypalAmount): number {
  const digits = decimalsOf(currencyCode);
  const parts = /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(value);
  const fraction = (parts?.[2] ?? '').padEnd(digits, '0');
  if (!parts || /[^0]/.test(fraction.slice(digits)))
    throw new Error(`${value} is not an amount of ${currencyCode}`);
  return Number(`${parts[1]}${fraction.slice(0, digits)}`);
}

function decimalsOf(currency: string): number {
  const digits = decimals.get(currency);
  if (digits === undefined) throw new Error(`PayPal takes no ${currency}`);
  return digits;
}
