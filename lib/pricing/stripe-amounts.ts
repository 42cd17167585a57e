/** Currencies that Stripe counts in whole units. */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
/** Currencies that Stripe counts in thousandths. */
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));

function stripeDecimals(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/** How many of Stripe's units one minor unit of the store is: the store counts TWD in dollars, Stripe in cents. */
function factor(currency: string, precision: number): number {
  const exponent = stripeDecimals(currency) - precision;
  if (exponent < 0) throw new Error(`Stripe has fewer decimals of ${currency} than the store`);
  return 10 ** exponent;
}

/**
 * Stripe's amount of `minor` units.
 * @param currency upper case
 * @param precision decimals of the currency in the store
 */
export function toStripeAmount(minor: number, currency: string, precision: number): number {
  return minor * factor(currency, precision);
}

/**
 * Minor units of the store.
 * @throws Error for an amount that the store cannot express
 */
export function fromStripeAmount(amount: number, currency: string, precision: number): number {
  const minor = amount / factor(currency, precision);
  if (!Number.isInteger(minor)) throw new Error(`${amount} of ${currency} is not a whole amount`);
  return minor;
}
