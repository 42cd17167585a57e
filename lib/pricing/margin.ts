import { percentOf } from '@/lib/part-of-whole';

/** The part of a price that is not its cost, percent with one decimal; null without a price. Both in the same unit. */
export function marginPercent(price: number, cost: number): number | null {
  return percentOf(price - cost, price);
}

/** Whether the margin is below a limit in percent. Exact: a margin of 3.96 % is below 4 %. */
export function isMarginBelow(limitPercent: number, price: number, cost: number): boolean {
  return (price - cost) * 100 < price * limitPercent;
}
