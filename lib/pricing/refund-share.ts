/** Integer arithmetic of refunds (docs/refunds.md). All arguments are non-negative integers. */

/** `total × part ÷ whole`, rounded down; the shares of parts never add up to more than the total. */
export function shareDown(total: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(whole));
}

/**
 * What a refund of some units returns, in fen. All units together return exactly what was paid.
 * @param paid.feeFen the part of `fen` that is service fee
 * @param units.before units that were given back earlier
 */
export function unitsRefund(
  paid: { fen: number; feeFen: number },
  units: { quantity: number; before: number; count: number },
  { keepFee }: { keepFee: boolean },
): { fen: number; feeFen: number } {
  const share = (total: number) =>
    shareDown(total, units.before + units.count, units.quantity) -
    shareDown(total, units.before, units.quantity);
  const feeFen = keepFee ? 0 : share(paid.feeFen);
  return { fen: share(paid.fen - paid.feeFen) + feeFen, feeFen };
}

/**
 * Minor units of the paid currency that a refund returns. A part is rounded down, and the refund that completes the
 * amount returns all that is left, so that nothing is lost to rounding.
 * @param payment.refundedFen, payment.refundedMinor what earlier refunds return
 */
export function refundMinor(
  payment: { amountFen: number; currencyMinor: number; refundedFen: number; refundedMinor: number },
  amountFen: number,
): number {
  const left = payment.currencyMinor - payment.refundedMinor;
  if (payment.refundedFen + amountFen >= payment.amountFen) return left;
  return Math.min(left, shareDown(payment.currencyMinor, amountFen, payment.amountFen));
}

/** What remains of coins or spending after refunds, rounded down. An order that cost nothing keeps all. */
export function keptShare(total: number, order: { paidFen: number; refundedFen: number }): number {
  if (order.paidFen === 0) return total;
  return shareDown(total, order.paidFen - order.refundedFen, order.paidFen);
}
