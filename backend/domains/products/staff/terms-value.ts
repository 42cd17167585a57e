import type { sku } from '../../../database/schema/catalog';

/** What a unit gives, and what it costs the shop: a lower cost lowers the prices that need no second person. */
export type Terms = Pick<typeof sku.$inferSelect, 'faceValue' | 'bonusValue' | 'costFen'>;

export const unitsOf = ({ faceValue, bonusValue }: Pick<Terms, 'faceValue' | 'bonusValue'>): number =>
  (faceValue ?? 0) + bonusValue;

/** Whether a buyer gets more for the price, or the shop pays less. */
export const isMore = (old: Terms, next: Terms): boolean =>
  unitsOf(next) > unitsOf(old) || next.costFen < old.costFen;

/** A denomination with what a request about its terms would change. */
export type ValuedTerms = {
  priceFen: number;
  /** Units that a buyer gets, and what they cost the shop. Null: a new denomination. */
  before: { units: number; costFen: number } | null;
  after: { units: number; costFen: number };
  /** How many of it can be sold before the mistake is noticed: the stock, and at least one order. */
  sellable: number;
};

/** What is sold already: with its lowest price of a unit, a new denomination is compared. */
export type SoldTerms = { priceFen: number; units: number };

/**
 * What the requested terms can give away, in fen: the units that buyers get beyond those that the price buys today, and
 * what a lower cost takes off the lowest price that one person may set. Null where the worth of a unit is not known. Pure.
 */
export function termsValue(items: readonly ValuedTerms[], sold: readonly SoldTerms[]): number | null {
  const rates = sold.filter(({ units }) => units > 0).map(({ priceFen, units }) => priceFen / units);
  const lowest = rates.length > 0 ? Math.min(...rates) : null;
  let sum = 0;
  for (const item of items) {
    const each = valueOfOne(item, lowest);
    if (each === null) return null;
    sum += each * item.sellable;
  }
  return sum;
}

function valueOfOne({ priceFen, before, after }: ValuedTerms, lowestRate: number | null): number | null {
  if (before === null) {
    return lowestRate === null ? null : Math.max(0, Math.round(after.units * lowestRate) - priceFen);
  }
  const cheaper = Math.max(0, before.costFen - after.costFen);
  if (after.units <= before.units) return cheaper;
  if (before.units === 0) return null;
  return cheaper + Math.round((priceFen * (after.units - before.units)) / before.units);
}
