/** Decimals of Stripe's unit of a currency, and the decimals that a charge may have. */
type Decimals = { unit: number; charge: number };

/** docs.stripe.com/currencies. Every other currency has two decimals. */
const decimals: ReadonlyMap<string, Decimals> = new Map(
  (
    [
      ['BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { unit: 0, charge: 0 }],
      // Counted in hundredths although they have no decimals any more.
      ['ISK UGX', { unit: 2, charge: 0 }],
      // The last digit of a charge is zero.
      ['BHD JOD KWD OMR TND', { unit: 3, charge: 2 }],
    ] as const
  ).flatMap(([codes, each]) => codes.split(' ').map((code) => [code, each] as const)),
);

/** HUF and TWD are charged with decimals; only payouts are whole, and are counted in hundredths as well. */
const usual: Decimals = { unit: 2, charge: 2 };

const decimalsOf = (currency: string): Decimals => decimals.get(currency) ?? usual;

/** How many of Stripe's units one minor unit of the store is: the store counts TWD in dollars, Stripe in cents. */
function factor(currency: string, precision: number): number {
  return 10 ** (decimalsOf(currency).unit - precision);
}

/**
 * Decimals of Stripe's unit, for a currency that the store does not have.
 * @param currency upper case
 */
export function unitDecimals(currency: string): number {
  return decimalsOf(currency).unit;
}

/** Whether Stripe can charge every amount of a currency that has `precision` decimals in the store. */
export function takesCurrency(currency: string, precision: number): boolean {
  return precision <= decimalsOf(currency).charge;
}

/**
 * Stripe's amount of `minor` units.
 * @param currency upper case
 * @param precision decimals of the currency in the store
 * @throws Error for a currency that Stripe charges with fewer decimals
 */
export function toStripeAmount(minor: number, currency: string, precision: number): number {
  if (!takesCurrency(currency, precision))
    throw new Error(`Stripe charges fewer decimals of ${currency} than the store has`);
  return minor * factor(currency, precision);
}

/**
 * Minor units of the store for money that Stripe has received. An amount that the store cannot express is rounded down,
 * so that it can be returned.
 */
export function wholeFromStripe(amount: number, currency: string, precision: number): number {
  return Math.floor(amount / factor(currency, precision));
}

/**
 * Minor units of the store for an amount that Stripe or a bank decides: a dispute, a fee, a refund that the store did not
 * make. Rounds half away from zero.
 */
export function nearestFromStripe(amount: number, currency: string, precision: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) / factor(currency, precision));
}
