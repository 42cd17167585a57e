/** Savings below this share of the market price are not shown on tiles. */
export const worthShowing = 0.1;

/** The saved share of the market price, 0 to 1; 0 without a market price. Both amounts in the same unit. */
export function savedShare(price: number, marketPrice: number | null): number {
  return marketPrice === null || marketPrice <= price ? 0 : 1 - price / marketPrice;
}
