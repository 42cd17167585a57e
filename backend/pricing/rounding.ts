/** Integer arithmetic of the price rules. Products may pass 2^53, so they are counted in BigInt. */

export const PPM = 1_000_000;
const PPB = 1_000_000_000;

/** `amount × factor ÷ divisor`, halves rounded up; for discounts. All whole and not negative. */
export function halfUp(amount: number, factor: number, divisor: number): number {
  const product = BigInt(amount) * BigInt(factor) * 2n + BigInt(divisor);
  return exact(product / (BigInt(divisor) * 2n));
}

/** `amount × factor ÷ divisor`, rounded up; for fees. All whole and not negative. */
export function roundUp(amount: number, factor: number, divisor: number): number {
  const product = BigInt(amount) * BigInt(factor);
  return exact((product + BigInt(divisor) - 1n) / BigInt(divisor));
}

/**
 * `ceilTo(precision, amount × rate × (1 + premium))` (domain.md 2.4).
 * @returns minor units of the currency
 */
export function convertUp(
  amountFen: number,
  currency: { ratePpb: number; premiumPpm: number; precision: number },
): number {
  const dividend =
    BigInt(amountFen) *
    BigInt(currency.ratePpb) *
    BigInt(PPM + currency.premiumPpm) *
    10n ** BigInt(currency.precision);
  const divisor = 100n * BigInt(PPB) * BigInt(PPM);
  return exact((dividend + divisor - 1n) / divisor);
}

function exact(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Beyond exact numbers: ${amount}`);
  return number;
}
