import { percentOf } from '@/lib/part-of-whole';

/** The part of a price that is not its cost, percent with one decimal; null without a price. Both in the same unit. */
export function marginPercent(price: number, cost: number): number | null {
  return percentOf(price - cost, price);
}

/** Whether the margin is below a limit in percent. Exact: a margin of 3.96 % is below 4 %. */
export function isMarginBelow(limitPercent: number, price: number, cost: number): boolean {
  return (price - cost) * 100 < price * limitPercent;
}

/**
 * What the shop keeps of sales before the fees of payment providers: of an order and of every row of a report. Sales include
 * the service fee that shoppers pay. All amounts are in the same unit.
 */
export function marginAmount(sums: {
  sales: number;
  refunds: number;
  disputes: number;
  cost: number;
}): number {
  return sums.sales - sums.refunds - sums.disputes - sums.cost;
}
