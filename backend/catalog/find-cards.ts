import { and, asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { GoodsCard } from '../../lib/contract/goods';
import { fenToYuan } from '../../lib/money';
import { goods, sku } from '../database/schema/catalog';
import type { Context } from '../platform/context';
import { type DealRow, dealState, findDeals, shownDeal } from './daily-deals';
import { type Language, localize } from './localize';
import { regionLabel } from './regions';

export type CardContext = Pick<Context, 'db' | 'clock' | 'locale'>;

/** The shop's own order: pinned, then by popularity, then by sales. */
export const recommended: readonly SQL[] = [
  desc(goods.isTop),
  sql`${goods.popularRank} asc nulls last`,
  desc(goods.salesCount),
  asc(goods.id),
];

export type FoundCards = { cards: GoodsCard[]; total: number; deals: DealRow[] };

/**
 * One page of goods on sale as cards, in two statements: the goods with their prices and the total, and
 * the deals of those goods. `total` counts without the page.
 */
export async function findCards(
  context: CardContext,
  query: { where?: SQL | undefined; orderBy?: readonly SQL[]; limit: number; offset?: number },
): Promise<FoundCards> {
  const { db, clock, locale } = context;
  const now = clock.now();
  const where = and(eq(goods.isMarketable, true), eq(goods.isDiscontinued, false), query.where);
  const prices = pricesOf(db);
  const rows = await db
    .select({
      goods: cardColumns,
      lowestFen: prices.lowestFen,
      highestFen: prices.highestFen,
      marketFen: prices.marketFen,
      inStock: prices.inStock,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(goods)
    .innerJoin(prices, eq(prices.goodsId, goods.id))
    .where(where)
    .orderBy(...(query.orderBy ?? recommended))
    .limit(query.limit)
    .offset(query.offset ?? 0);
  // A page past the end has no row that could carry the total.
  const total = rows[0]?.total ?? (query.offset ? await countGoods(context, where) : 0);
  const deals =
    rows.length === 0
      ? []
      : await findDeals(
          db,
          now,
          rows.map((row) => row.goods.id),
        );
  return { cards: rows.map((row) => cardOnWire(row, deals, now, locale)), total, deals };
}

async function countGoods({ db }: CardContext, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(goods)
    .where(and(where, exists(db.select({ one: sql`1` }).from(sku).where(onSale))));
  return row?.total ?? 0;
}

const onSale = and(eq(sku.goodsId, goods.id), eq(sku.isMarketable, true));

/** A goods with a denomination that can be bought now. */
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
  nameI18n: goods.nameI18n,
  captionI18n: goods.captionI18n,
  type: goods.type,
  categoryCode: goods.categoryCode,
  deliveryMode: goods.deliveryMode,
  etaLabelI18n: goods.etaLabelI18n,
  regions: goods.regions,
  salesCount: goods.salesCount,
  ratingSum: goods.ratingSum,
  ratingCount: goods.ratingCount,
};

function pricesOf(db: Context['db']) {
  return db
    .select({
      goodsId: sku.goodsId,
      lowestFen: sql<number>`min(${sku.priceFen})`.mapWith(Number).as('lowest_fen'),
      highestFen: sql<number>`max(${sku.priceFen})`.mapWith(Number).as('highest_fen'),
      /** Market price of the cheapest denomination, the one the card names. */
      marketFen: sql<
        number | null
      >`(array_agg(${sku.marketPriceFen} order by ${sku.priceFen}, ${sku.sort}))[1]`
        .mapWith(Number)
        .as('market_fen'),
      inStock: sql<boolean>`bool_or(${sku.available} > 0)`.as('in_stock'),
    })
    .from(sku)
    .where(eq(sku.isMarketable, true))
    .groupBy(sku.goodsId)
    .as('prices');
}

type CardRow = {
  goods: Pick<typeof goods.$inferSelect, keyof typeof cardColumns>;
  lowestFen: number;
  highestFen: number;
  marketFen: number | null;
  inStock: boolean;
};

function cardOnWire(row: CardRow, deals: readonly DealRow[], now: Date, language: Language): GoodsCard {
  const { goods: one } = row;
  const deal = shownDeal(deals, one.id, now);
  return {
    id: one.id,
    slug: one.slug,
    cover: coverAddress(one.slug),
    name: localize(one.nameI18n, language),
    caption: localize(one.captionI18n, language),
    type: one.type,
    categoryCode: one.categoryCode,
    deliveryMode: one.deliveryMode,
    etaLabel: localize(one.etaLabelI18n, language),
    price: fenToYuan(row.lowestFen),
    marketPrice: row.marketFen === null ? null : fenToYuan(row.marketFen),
    hasRange: row.highestFen > row.lowestFen,
    regions: one.regions,
    regionLabel: regionLabel(one.regions, language),
    monthlySales: one.salesCount,
    rating: averageRating(one),
    isOutOfStock: !row.inStock,
    deal:
      deal && dealState(deal, now) === 'RUNNING'
        ? {
            id: deal.id,
            skuId: deal.skuId,
            skuName: localize(deal.skuNameI18n, language),
            discountPrice: fenToYuan(deal.discountPriceFen),
            originalPrice: fenToYuan(deal.originalPriceFen),
            endTime: deal.endTime.getTime(),
            soldShare: (deal.soldCount + deal.reservedCount) / deal.quota,
          }
        : null,
  };
}

/** Address of a goods' drawn cover in `public/`. */
export function coverAddress(slug: string): string {
  return `/covers/${slug}.svg`;
}

/** One decimal; 0 while nobody has rated. */
export function averageRating({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number;
  ratingCount: number;
}): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10;
}
