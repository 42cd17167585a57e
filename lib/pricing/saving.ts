import { toPercent } from '@/lib/percent';

/** Savings below this share of the market price, in percent, are not shown on tiles. */
export const worthShowing = 10;

/**
 * The saved share of the former price in whole percent, rounded down so that no saving is overstated; 0 without one. Both
 * amounts in the same unit.
 */
export function savedPercent(price: number, formerPrice: number | null): number {
  return formerPrice === null || formerPrice <= price ? 0 : Math.floor(toPercent(1 - price / formerPrice));
}
