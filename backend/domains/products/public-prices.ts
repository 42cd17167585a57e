import { lowestOffer, type PublicOffer, publicOffer } from '../../../lib/pricing/public-offer';
import type { Executor } from '../../database/connect';
import type { Clock } from '../../ports/clock';
import { type DealRow, dealsOf, type PricedSku, pricedSkus } from './daily-deals';

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
  const { all, deals } = await pricedSkus(db, now, goodsIds);
  return { prices: pricesOf(all, deals, now), deals };
}

/** Prices by product id. Pure. */
export function pricesOf(
  all: readonly PricedSku[],
  deals: readonly DealRow[],
  now: Date,
): Map<string, PublicPrices> {
  const prices = new Map<string, PublicPrices>();
  const ofGoods = new Map<string, PricedSku[]>();
  for (const one of all) {
    const skus = ofGoods.get(one.goodsId);
    if (skus) skus.push(one);
    else ofGoods.set(one.goodsId, [one]);
  }
  for (const [goodsId, skus] of ofGoods) {
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
  return prices;
}

function fromPriceWithout(offers: Offers, dealId: string): { fen: number; hasRange: boolean } {
  const fens = offers.map((offer) => (offer.dealId === dealId ? offer.regularFen : offer.priceFen));
  const fen = Math.min(...fens);
  return { fen, hasRange: fens.some((each) => each > fen) };
}
