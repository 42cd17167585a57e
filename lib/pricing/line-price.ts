import type { QuoteAmounts } from './quote';

/** What the units of a quote cost after bulk price and deal, and the struck-out amount above it. Fen. */
type LinePrice = { priceFen: number; wasFen: number | null };

/**
 * The product line of a quote. With a deal the former price is the regular one, as on tiles and on the product page;
 * otherwise it is the market price where that is higher.
 * @param marketPriceFen of one unit
 */
export function linePrice(
  {
    goodsAmountFen,
    activityDiscountFen,
    quantity,
  }: Pick<QuoteAmounts, 'goodsAmountFen' | 'activityDiscountFen' | 'quantity'>,
  marketPriceFen: number | null,
): LinePrice {
  const priceFen = goodsAmountFen - activityDiscountFen;
  const beforeFen = activityDiscountFen > 0 ? goodsAmountFen : (marketPriceFen ?? 0) * quantity;
  return { priceFen, wasFen: beforeFen > priceFen ? beforeFen : null };
}
