/**
 * Integer arithmetic of the price rules (docs/pricing.md, "Rounding"). Intermediate products may exceed 2^53, so they
 * are computed in BigInt. All arguments are non-negative integers.
 */

/** Parts per million: the scale of rates, discounts and premiums. */
export const PPM = 1_000_000;

/** `amount × factor ÷ divisor`, rounded half up. */
export function halfUp(amount: number, factor: number, divisor: number): number {
  const product = BigInt(amount) * BigInt(factor) * 2n + BigInt(divisor);
  return toSafeInteger(product / (BigInt(divisor) * 2n));
}

/** `amount × factor ÷ divisor`, rounded up. */
export function roundUp(amount: number, factor: number, divisor: number): number {
  return divideUp(BigInt(amount) * BigInt(factor), BigInt(divisor));
}

/** @throws RangeError when the result is not a safe integer */
export function divideUp(dividend: bigint, divisor: bigint): number {
  return toSafeInteger((dividend + divisor - 1n) / divisor);
}

function toSafeInteger(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a safe integer: ${amount}`);
  return number;
}
