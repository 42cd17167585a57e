import { and, asc, eq, inArray } from 'drizzle-orm';
import { lowestOffer, type PublicOffer, publicOffer } from '../../../lib/pricing/public-offer';
import type { Executor } from '../../database/connect';
import { sku } from '../../database/schema/catalog';
import type { Clock } from '../../ports/clock';
import { type DealRow, dealsOf, findDeals } from './daily-deals';

type Offers = readonly (PublicOffer & { regularFen: number; marketPriceFen: number | null })[];

/** The public prices of a product: every list shows these. */
export type PublicPrices = {
  /** The "from" price, with the market price of its denomination. */
  lowest: PublicOffer & { marketPriceFen: number | null };
  /** Whether a denomination costs more. */
  hasRange: boolean;
  inStock: boolean;
  /** The "from" price for members who have used a deal. */
  without: (dealId: string) => { fen: number; hasRange: boolean };
};

/** Prices by product id, without products that have no denomination on sale; and the deals that they follow. */
export async function publicPrices(
  { db, clock }: { db: Executor; clock: Clock },
  goodsIds: readonly string[],
): Promise<{ prices: Map<string, PublicPrices>; deals: DealRow[] }> {
  if (goodsIds.length === 0) return { prices: new Map(), deals: [] };
  const now = clock.now();
  const [rows, deals] = await Promise.all([
    db
      .select({
        id: sku.id,
        goodsId: sku.goodsId,
        priceFen: sku.priceFen,
        marketPriceFen: sku.marketPriceFen,
        available: sku.available,
      })
      .from(sku)
      .where(and(inArray(sku.goodsId, [...goodsIds]), eq(sku.isMarketable, true)))
      .orderBy(asc(sku.sort), asc(sku.id)),
    findDeals(db, now, goodsIds),
  ]);
  const prices = new Map<string, PublicPrices>();
  for (const goodsId of new Set(rows.map((row) => row.goodsId))) {
    const skus = rows.filter((row) => row.goodsId === goodsId);
    const offers = skus.map((one) => ({
      ...publicOffer(one, dealsOf(deals, one.id, now)),
      regularFen: one.priceFen,
      marketPriceFen: one.marketPriceFen,
    }));
    const lowest = lowestOffer(offers);
    if (!lowest) continue;
    prices.set(goodsId, {
      lowest,
      hasRange: offers.some(({ priceFen }) => priceFen > lowest.priceFen),
      inStock: skus.some(({ available }) => available > 0),
      without: (dealId) => fromPriceWithout(offers, dealId),
    });
  }
  return { prices, deals };
}

function fromPriceWithout(offers: Offers, dealId: string): { fen: number; hasRange: boolean } {
  const fens = offers.map((offer) => (offer.dealId === dealId ? offer.regularFen : offer.priceFen));
  const fen = Math.min(...fens);
  return { fen, hasRange: fens.some((each) => each > fen) };
}
