import { and, inArray } from 'drizzle-orm';
import type { CountedPage, GoodsCard } from '../../lib/contract/goods';
import { goods } from '../database/schema/catalog';
import { pageOffset, toPage } from '../platform/to-page';
import { findByName, findFew, findInOrder } from './find-by-keyword';
import { type CardContext, findCards } from './find-cards';
import { filtered, type GoodsFilters, listGoods, orders } from './list-goods';
import { nearlyMatches, wordsOf } from './search-conditions';
import { normaliseKeyword } from './search-keyword';

/** As many finds as anybody looks through; the answer says when there are more. */
const MOST_FOUND = 100;

/**
 * Goods by keyword: names, captions, keywords, pinyin and initials. Where nothing has the words literally, the
 * goods one slip away, and `corrected` names the best of them. An empty keyword finds everything.
 */
export async function searchGoods(
  context: CardContext,
  query: GoodsFilters & { keyword: string },
): Promise<CountedPage & { corrected: string | null }> {
  const keyword = normaliseKeyword(query.keyword);
  if (keyword === '') return { ...(await listGoods(context, query)), corrected: null };
  if (wordsOf(keyword).length === 0) return { ...toPage([], 0, query), hasMore: false, corrected: null };
  const filters = filtered(context, query);
  const orderBy = query.orderType === 'RECOMMENDED' ? undefined : orders[query.orderType];
  const limit = MOST_FOUND + 1;
  const literal = orderBy
    ? await findInOrder(context, keyword, { filters, orderBy, limit })
    : await findByName(context, keyword, { filters, limit });
  if (literal.length > 0) return { ...(await pageOf(context, literal, query)), corrected: null };

  const where = and(await nearlyMatches(keyword), filters);
  const near = await findFew(context, { where, orderBy, limit });
  const best = orderBy ? await findFew(context, { where, limit: 1 }) : near.slice(0, 1);
  const [meant] = await cardsInOrder(context, best);
  return { ...(await pageOf(context, near, query)), corrected: meant?.name ?? null };
}

/** The best finds for a keyword that is being typed, near ones only when there is no other. */
export async function bestGoods(context: CardContext, keyword: string, limit: number): Promise<GoodsCard[]> {
  if (wordsOf(keyword).length === 0) return [];
  const literal = await findByName(context, keyword, { limit });
  if (literal.length > 0) return cardsInOrder(context, literal);
  return cardsInOrder(context, await findFew(context, { where: await nearlyMatches(keyword), limit }));
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

async function cardsInOrder(context: CardContext, ids: readonly string[]): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { cards } = await findCards(context, { where: inArray(goods.id, [...ids]), limit: ids.length });
  return cards.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}
