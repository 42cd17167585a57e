export type DealPrice = {
  priceFen: number;
  /** Units that this member may still buy at the deal price: what the member's limit and the quota leave. */
  units: number;
};

type Line = { unitPriceFen: number; quantity: number; goodsAmountFen: number };

/** Fen that a daily deal takes off a line. Units beyond the limit cost the plain price. */
export function dealDiscount({ priceFen, units }: DealPrice, line: Line): number {
  const perUnitFen = Math.max(0, line.unitPriceFen - priceFen);
  return Math.min(perUnitFen * Math.min(line.quantity, units), line.goodsAmountFen);
}

/** Whether a discount would push the order below the shop's minimum, in which case it cannot be used. */
export function isBelowMinimum(orderAmountFen: number, discountFen: number, minOrderFen: number): boolean {
  return discountFen > 0 && orderAmountFen - discountFen < minOrderFen;
}
