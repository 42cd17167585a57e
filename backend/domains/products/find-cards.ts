import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../../lib/i18n/locales';
import { fenToYuan } from '../../../lib/money';
import type { GoodsCard } from '../../../lib/products/product-card';
import { goods, sku } from '../../database/schema/catalog';
import type { Context } from '../../platform/context';
import { drawnCover } from '../../platform/drawn-cover';
import { localize } from '../../platform/localize';
import { type DealRow, dealState, shownDeal } from './daily-deals';
import { deliveryTerms } from './delivery-terms';
import { type PublicPrices, publicPrices } from './public-prices';

export type CardContext = Pick<Context, 'db' | 'clock' | 'locale'>;

/** Default order: pinned first, then by popularity, then by sales. */
export const recommended: readonly SQL[] = [
  desc(goods.isTop),
  sql`${goods.popularRank} asc nulls last`,
  desc(goods.salesCount),
  asc(goods.id),
];

export type FoundCards = { cards: GoodsCard[]; deals: DealRow[] };

export type CardsPage = { where?: SQL | undefined; limit: number; offset?: number };

type GoodsQuery = CardsPage & { orderBy?: readonly SQL[] | undefined };

/** On sale; written exactly as in the partial indexes, so that the planner uses them. */
export const isOffered = sql`${goods.isMarketable} and not ${goods.isDiscontinued}`;

/**
 * One page of products on sale as cards, in two steps: first the products, then the prices and deals of only those.
 * Products without a denomination on sale are left out.
 */
export async function findCards(context: CardContext, query: GoodsQuery): Promise<FoundCards> {
  const { db, clock, locale } = context;
  const now = clock.now();
  const found = await db
    .select(cardColumns)
    .from(goods)
    .where(and(isOffered, query.where))
    .orderBy(...(query.orderBy ?? recommended))
    .limit(query.limit)
    .offset(query.offset ?? 0);
  if (found.length === 0) return { cards: [], deals: [] };
  const { prices, deals } = await publicPrices(
    context,
    found.map(({ id }) => id),
  );
  const cards = found.flatMap((one) => {
    const price = prices.get(one.id);
    return price ? [cardOnWire(one, price, deals, now, locale)] : [];
  });
  return { cards, deals };
}

/** The cards of products on sale in the given order. */
export async function cardsInOrder(context: CardContext, ids: readonly string[]): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { cards } = await findCards(context, { where: inArray(goods.id, [...ids]), limit: ids.length });
  return cards.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

/** The ids of one page of products on sale. */
export async function findGoodsIds({ db }: CardContext, query: GoodsQuery): Promise<string[]> {
  const found = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(isOffered, query.where))
    .orderBy(...(query.orderBy ?? recommended))
    .limit(query.limit)
    .offset(query.offset ?? 0);
  return found.map(({ id }) => id);
}

/** Number of products on sale, counted up to `most`. */
export async function countGoods({ db }: CardContext, where: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(goods)
    .where(and(isOffered, where))
    .limit(most)
    .as('some');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

const onSale = and(eq(sku.goodsId, goods.id), eq(sku.isMarketable, true));

/** Matches products with a denomination that can be bought now. */
export function hasStock({ db }: Pick<Context, 'db'>): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(sku)
      .where(and(onSale, sql`${sku.available} > 0`)),
  );
}

const cardColumns = {
  id: goods.id,
  slug: goods.slug,
  coverUrl: goods.coverUrl,
  nameI18n: goods.nameI18n,
  captionI18n: goods.captionI18n,
  type: goods.type,
  categoryCode: goods.categoryCode,
  deliveryMode: goods.deliveryMode,
  etaLabelI18n: goods.etaLabelI18n,
  etaMaxSeconds: goods.etaMaxSeconds,
  lateSeconds: goods.lateSeconds,
  regions: goods.regions,
  salesCount: goods.salesCount,
  ratingSum: goods.ratingSum,
  ratingCount: goods.ratingCount,
};

type CardRow = Pick<typeof goods.$inferSelect, keyof typeof cardColumns>;

/** A product as a card. */
export function cardOnWire(
  one: CardRow,
  { lowest, hasRange, inStock, without }: PublicPrices,
  deals: readonly DealRow[],
  now: Date,
  language: Locale,
): GoodsCard {
  const deal = shownDeal(deals, one.id, now);
  const usual = deal && without(deal.id);
  return {
    id: one.id,
    slug: one.slug,
    cover: coverAddress(one, language),
    name: localize(one.nameI18n, language),
    caption: localize(one.captionI18n, language),
    type: one.type,
    categoryCode: one.categoryCode,
    ...deliveryTerms(one, language),
    price: fenToYuan(lowest.priceFen),
    marketPrice: lowest.marketPriceFen === null ? null : fenToYuan(lowest.marketPriceFen),
    hasRange,
    regions: one.regions,
    salesCount: one.salesCount,
    rating: averageRating(one),
    isOutOfStock: !inStock,
    deal:
      deal && usual && dealState(deal, now) === 'RUNNING'
        ? {
            id: deal.id,
            skuId: deal.skuId,
            skuName: localize(deal.skuNameI18n, language),
            discountPrice: fenToYuan(deal.discountPriceFen),
            originalPrice: fenToYuan(deal.originalPriceFen),
            endTime: deal.endTime.getTime(),
            soldShare: (deal.soldCount + deal.reservedCount) / deal.quota,
            without: { price: fenToYuan(usual.fen), hasRange: usual.hasRange },
          }
        : null,
  };
}

/** URL of a product's cover: the uploaded one, or the drawn one. */
export function coverAddress(
  { slug, coverUrl }: { slug: string; coverUrl: string | null },
  locale: Locale,
): string {
  return coverUrl ?? drawnCover(slug, locale);
}

/** Rounded to one decimal; 0 without ratings. */
export function averageRating({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number;
  ratingCount: number;
}): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10;
}
