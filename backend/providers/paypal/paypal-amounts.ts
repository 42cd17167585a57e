const withTwo = 'AUD CAD CHF CZK DKK EUR GBP HKD ILS MXN NOK NZD PHP PLN SEK SGD THB USD'.split(' ');
const withNone = 'HUF JPY TWD'.split(' ');

/** Currencies that PayPal takes from buyers of every country, by their decimals (docs/payments.md). */
const decimals: ReadonlyMap<string, number> = new Map([
  ...withTwo.map((code) => [code, 2] as const),
  ...withNone.map((code) => [code, 0] as const),
]);

/** Currencies of buyers of one country: no payment of the store has them, but a balance can. */
const ofOneCountry = 'BRL CNY INR MYR RUB'.split(' ');

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
 * Reads the decimal number of PayPal's published schema, which may begin with the point.
 * @returns minor units of the currency
 * @throws Error for an amount that the currency cannot express, and for a currency that PayPal does not take
 */
export function fromPaypalAmount(amount: PaypalAmount): number {
  return parse(amount, decimalsOf(amount.currencyCode));
}

/**
 * Reads a movement of a balance, which is negative when the store pays.
 * @throws Error for an amount that the currency cannot express, and for a currency in which PayPal has no balances
 */
export function fromPaypalBalance({ currencyCode, value }: PaypalAmount): number {
  const digits = ofOneCountry.includes(currencyCode) ? 2 : decimalsOf(currencyCode);
  const minor = parse({ currencyCode, value: value.replace(/^-/, '') }, digits);
  return value.startsWith('-') && minor !== 0 ? -minor : minor;
}

function parse({ currencyCode, value }: PaypalAmount, digits: number): number {
  const parts = /^(?=\.?\d)(\d{0,15})(?:\.(\d{1,4}))?$/.exec(value);
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
