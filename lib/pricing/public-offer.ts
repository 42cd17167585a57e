/** The state of a deal by time and quota. */
export type DealState = 'UPCOMING' | 'RUNNING' | 'SOLD_OUT' | 'ENDED';

type PublicDeal = { id: string; state: DealState; priceFen: number };

/** What one unit of a denomination costs everyone who is not known, and why. Fen. */
export type PublicOffer = {
  priceFen: number;
  /** The struck-out price above it: the regular price of a deal, otherwise a higher market price. */
  wasFen: number | null;
  /** DEAL: a running deal. REGULAR: there is none, or it starts later, is sold out or has ended. */
  reason: 'REGULAR' | 'DEAL';
  dealId: string | null;
};

/**
 * The public offer of a denomination: what cached pages, lists, filters, structured data and share pictures show. What
 * a member pays is the quote (quote.ts).
 */
export function publicOffer(
  sku: { priceFen: number; marketPriceFen: number | null },
  deals: readonly PublicDeal[],
): PublicOffer {
  const { priceFen, marketPriceFen } = sku;
  const deal = deals.find((each) => each.state === 'RUNNING' && each.priceFen < priceFen);
  if (deal) return { priceFen: deal.priceFen, wasFen: priceFen, reason: 'DEAL', dealId: deal.id };
  const wasFen = marketPriceFen !== null && marketPriceFen > priceFen ? marketPriceFen : null;
  return { priceFen, wasFen, reason: 'REGULAR', dealId: null };
}

/** The "from" price of a product; undefined without denominations on sale. The first of equal ones wins. */
export function lowestOffer<T extends Pick<PublicOffer, 'priceFen'>>(offers: readonly T[]): T | undefined {
  return offers.reduce<T | undefined>(
    (lowest, each) => (lowest && lowest.priceFen <= each.priceFen ? lowest : each),
    undefined,
  );
}
