/** What is lost by a sale below cost, in fen; 0 at the cost or above. Deals and coupons are measured by it. Pure. */
export function lossBelowCost({ paidFen, costFen }: { paidFen: number; costFen: number }): number {
  return Math.max(0, costFen - paidFen);
}

/** What a daily deal loses when its whole quota is sold, in fen. Pure. */
export function lossOfDeal(
  { discountPriceFen, quota }: { discountPriceFen: number; quota: number },
  costFen: number,
): number {
  return lossBelowCost({ paidFen: discountPriceFen, costFen }) * quota;
}
