import { and, arrayContains, asc, desc, eq, exists, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CountedPage, GoodsSort, goodsFilters } from '../../../lib/contract/storefront/product-list';
import { dailyDeal, goods } from '../../database/schema/catalog';
import { pageOffset, toPage } from '../../platform/to-page';
import { isRunning } from './daily-deals';
import { type CardContext, countGoods, findCards, hasStock, recommended } from './find-cards';

/** Filters of the list and of the search, parsed by the contract. */
export type GoodsFilters = z.output<typeof goodsFilters>;

/** Fifty pages; an exact count would slow down every listing of a large shop. */
const MOST_COUNTED = 1000;

/** One page of products by category and filters. */
export async function listGoods(context: CardContext, filters: GoodsFilters): Promise<CountedPage> {
  const where = filtered(context, filters);
  const [{ cards }, total] = await Promise.all([
    findCards(context, {
      where,
      orderBy: orders[filters.orderType],
      limit: filters.pageSize,
      offset: pageOffset(filters),
    }),
    countGoods(context, where, MOST_COUNTED + 1),
  ]);
  return { ...toPage(cards, Math.min(total, MOST_COUNTED), filters), hasMore: total > MOST_COUNTED };
}

/**
 * Each order matches an index, forwards or backwards, so that a page of a large shop is read without sorting.
 */
export const orders: Record<GoodsSort, readonly SQL[]> = {
  RECOMMENDED: recommended,
  SALES_DESC: [desc(goods.salesCount), asc(goods.id)],
  PRICE_ASC: [asc(goods.minPriceFen), asc(goods.id)],
  PRICE_DESC: [desc(goods.minPriceFen), desc(goods.id)],
  DATE_DESC: [desc(goods.publishTime), desc(goods.id)],
};

/** The filters as one condition over `goods`; price filters use the cheapest denomination. */
export function filtered(context: CardContext, filters: GoodsFilters): SQL | undefined {
  const { db } = context;
  const fen = (yuan: number) => Math.round(yuan * 100);
  return and(
    filters.categoryCode === undefined ? undefined : eq(goods.categoryCode, filters.categoryCode),
    filters.type && eq(goods.type, filters.type),
    filters.deliveryMode && eq(goods.deliveryMode, filters.deliveryMode),
    filters.region === undefined ? undefined : arrayContains(goods.regions, [filters.region]),
    filters.startPrice === undefined ? undefined : gte(goods.minPriceFen, fen(filters.startPrice)),
    filters.endPrice === undefined ? undefined : lte(goods.minPriceFen, fen(filters.endPrice)),
    filters.inStock ? hasStock(context) : undefined,
    filters.onSale
      ? exists(
          db
            .select({ one: sql`1` })
            .from(dailyDeal)
            .where(and(eq(dailyDeal.goodsId, goods.id), isRunning(context.clock.now()))),
        )
      : undefined,
  );
}
