import { and, eq } from 'drizzle-orm';
import type { AvailableFilters, CountedPage, ProductList } from '../../../lib/products/list-contract';
import type { GoodsCard } from '../../../lib/products/product-card';
import { searchForm } from '../../../lib/text/search';
import { goods } from '../../database/schema/catalog';
import { pageOffset, toPage } from '../../platform/to-page';
import { availableFilters } from '../products/available-filters';
import { type CardContext, cardsInOrder } from '../products/find-cards';
import { filtered, type GoodsFilters, loweredFor, orderBy } from '../products/list-goods';
import { listWithFilters } from '../products/list-with-filters';
import type { Lowered } from '../products/price-order';
import { findByName, findFew, findInOrder, isFrequent } from './find-by-keyword';
import { matches, nearlyMatches, wordsOf } from './search-conditions';

/** Maximum number of results; the response reports whether there are more. */
const MOST_FOUND = 100;

/**
 * Searches products by name, caption, keyword, pinyin and initials. Without a literal match it returns products at edit
 * distance one, and `corrected` names the best of them: only when none matches literally without filters either. An empty keyword matches everything.
 */
export async function searchGoods(
  context: CardContext,
  query: GoodsFilters & { keyword: string; withFilters: boolean },
): Promise<ProductList & { corrected: string | null }> {
  const keyword = searchForm(query.keyword);
  if (keyword === '') return { ...(await listWithFilters(context, query)), corrected: null };
  if (wordsOf(keyword).length === 0) {
    return { ...toPage([], 0, query), hasMore: false, filters: null, corrected: null };
  }
  const lowered = await loweredFor(context, query);
  const filters = filtered(context, query, lowered);
  const order = query.orderType === 'RECOMMENDED' ? undefined : orderBy(query.orderType, lowered);
  const limit = MOST_FOUND + 1;
  const literal = order
    ? await findInOrder(context, keyword, { filters, sort: query.orderType, lowered, limit })
    : await findByName(context, keyword, { filters, limit });
  if (literal.length > 0 || (filters && (await matchesAny(context, keyword)))) {
    const [page, available] = await Promise.all([
      pageOf(context, literal, query),
      query.withFilters ? filtersOf(context, keyword, query, lowered) : null,
    ]);
    return { ...page, filters: available, corrected: null };
  }

  const like = await nearlyMatches(keyword);
  const where = and(like, filters);
  const near = await findFew(context, { where, orderBy: order, limit });
  const best = order ? await findFew(context, { where, limit: 1 }) : near.slice(0, 1);
  const [[meant], page, available] = await Promise.all([
    cardsInOrder(context, best),
    pageOf(context, near, query),
    query.withFilters ? availableFilters(context, query, lowered, like) : null,
  ]);
  return { ...page, filters: available, corrected: meant?.name ?? null };
}

/** Whether the keyword has a literal match without filters; fuzzy ones would not be what was searched. */
async function matchesAny(context: CardContext, keyword: string): Promise<boolean> {
  return (await findFew(context, { where: matches(keyword).indexed, limit: 1 })).length > 0;
}

/** Null for a keyword of thousands of products: reading them all takes longer than the search, and most values lead on. */
async function filtersOf(
  context: CardContext,
  keyword: string,
  query: GoodsFilters,
  lowered: Lowered,
): Promise<AvailableFilters | null> {
  const found = matches(keyword);
  if (await isFrequent(context, found, MOST_FOUND + 1)) return null;
  return availableFilters(context, query, lowered, found.indexed);
}

/** The best matches for a partially typed keyword, fuzzy ones only when there is no other. */
export async function bestGoods(
  context: CardContext,
  keyword: string,
  { type, limit }: { type: GoodsFilters['type']; limit: number },
): Promise<GoodsCard[]> {
  if (wordsOf(keyword).length === 0) return [];
  const filters = type && eq(goods.type, type);
  const literal = await findByName(context, keyword, { filters, limit });
  if (literal.length > 0) return cardsInOrder(context, literal);
  if (filters && (await matchesAny(context, keyword))) return [];
  const where = and(await nearlyMatches(keyword), filters);
  return cardsInOrder(context, await findFew(context, { where, limit }));
}

async function pageOf(
  context: CardContext,
  found: readonly string[],
  query: GoodsFilters,
): Promise<CountedPage> {
  const from = pageOffset(query);
  const ids = found.slice(0, MOST_FOUND).slice(from, from + query.pageSize);
  const total = Math.min(found.length, MOST_FOUND);
  return { ...toPage(await cardsInOrder(context, ids), total, query), hasMore: found.length > MOST_FOUND };
}
