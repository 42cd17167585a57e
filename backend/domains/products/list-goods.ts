import { and, arrayContains, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { CountedPage, GoodsSort, goodsFilters } from '../../../lib/products/list-contract';
import { goods } from '../../database/schema/catalog';
import { pageOffset, toPage } from '../../platform/to-page';
import { hasRunningDeal, loweredByDeals } from './daily-deals';
import {
  type CardContext,
  type CardsPage,
  cardsInOrder,
  countGoods,
  findCards,
  hasStock,
  recommended,
} from './find-cards';
import {
  findIdsByPrice,
  fromPrice,
  type Lowered,
  type PriceRange,
  partsByPrice,
  priceBetween,
} from './price-order';

/** Filters of the list and of the search, parsed by the contract. */
export type GoodsFilters = z.output<typeof goodsFilters>;

/** Fifty pages; an exact count would slow down every listing of a large shop. */
const MOST_COUNTED = 1000;

/** One page of products by category and filters. */
export async function listGoods(
  context: CardContext,
  filters: GoodsFilters,
  lowered: Lowered,
): Promise<CountedPage> {
  const [cards, total] = await Promise.all([
    cardsOf(context, filters, lowered),
    countOf(context, filters, lowered),
  ]);
  return { ...toPage(cards, Math.min(total, MOST_COUNTED), filters), hasMore: total > MOST_COUNTED };
}

async function cardsOf(context: CardContext, filters: GoodsFilters, lowered: Lowered) {
  const { orderType: sort } = filters;
  const page: CardsPage = { limit: filters.pageSize, offset: pageOffset(filters) };
  if (sort === 'PRICE_ASC' || sort === 'PRICE_DESC') {
    const where = filteredAtAnyPrice(context, filters);
    const ids = await findIdsByPrice(context, { ...page, where, sort, range: rangeOf(filters) }, lowered);
    return cardsInOrder(context, ids);
  }
  const where = filtered(context, filters, lowered);
  return (await findCards(context, { ...page, where, orderBy: orders[sort] })).cards;
}

/** Counts both parts apart, so that the index on the regular price is used. */
async function countOf(context: CardContext, filters: GoodsFilters, lowered: Lowered): Promise<number> {
  const where = filteredAtAnyPrice(context, filters);
  const range = rangeOf(filters);
  if (range.from === undefined && range.to === undefined) return countGoods(context, where, MOST_COUNTED + 1);
  const { plain, own } = partsByPrice(lowered, range);
  const counts = await Promise.all([
    countGoods(context, and(where, plain), MOST_COUNTED + 1),
    own ? countGoods(context, and(where, own), MOST_COUNTED + 1) : 0,
  ]);
  return counts[0] + counts[1];
}

/** Each order matches an index, so that a page of a large shop is read without sorting. */
const orders: Record<Exclude<GoodsSort, 'PRICE_ASC' | 'PRICE_DESC'>, readonly SQL[]> = {
  RECOMMENDED: recommended,
  SALES_DESC: [desc(goods.salesCount), asc(goods.id)],
  DATE_DESC: [desc(goods.publishTime), desc(goods.id)],
};

/** The same orders as SQL, for matches that are few enough to be sorted. */
export function orderBy(sort: GoodsSort, lowered: Lowered): readonly SQL[] {
  if (sort === 'PRICE_ASC') return [asc(fromPrice(lowered)), asc(goods.id)];
  if (sort === 'PRICE_DESC') return [desc(fromPrice(lowered)), desc(goods.id)];
  return orders[sort];
}

/** The products whose "from" price is a deal's; only read where a list depends on prices. */
export async function loweredFor(
  { db, clock }: CardContext,
  { orderType, startPrice, endPrice, withFilters }: GoodsFilters & { withFilters: boolean },
): Promise<Lowered> {
  const isByPrice = orderType === 'PRICE_ASC' || orderType === 'PRICE_DESC';
  if (!isByPrice && !withFilters && startPrice === undefined && endPrice === undefined) return [];
  return loweredByDeals(db, clock.now());
}

const fenOf = (yuan: number | undefined) => (yuan === undefined ? undefined : Math.round(yuan * 100));

const rangeOf = ({ startPrice, endPrice }: GoodsFilters): PriceRange => ({
  from: fenOf(startPrice),
  to: fenOf(endPrice),
});

/** The filters as one condition over `goods`; price filters use the "from" price. */
export function filtered(context: CardContext, filters: GoodsFilters, lowered: Lowered): SQL | undefined {
  return and(filteredAtAnyPrice(context, filters), priceBetween(lowered, rangeOf(filters)));
}

function filteredAtAnyPrice(context: CardContext, filters: GoodsFilters): SQL | undefined {
  return and(
    filters.categoryCode === undefined ? undefined : eq(goods.categoryCode, filters.categoryCode),
    filters.type && eq(goods.type, filters.type),
    filters.deliveryMode && eq(goods.deliveryMode, filters.deliveryMode),
    filters.region === undefined ? undefined : arrayContains(goods.regions, [filters.region]),
    filters.inStock ? hasStock(context) : undefined,
    filters.onSale ? hasRunningDeal(context.db, context.clock.now()) : undefined,
  );
}
