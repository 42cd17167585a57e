import { and, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { Page } from '../../lib/contract/endpoint';
import type { GoodsCard } from '../../lib/contract/goods';
import { goods } from '../database/schema/catalog';
import { pageOffset, toPage } from '../platform/to-page';
import { type CardContext, countGoods, findCards, findGoodsIds, recommended } from './find-cards';
import { filtered, type GoodsFilters, listGoods, orders } from './list-goods';
import { isName, matches, nearlyMatches, startsName, wordsOf } from './search-conditions';
import { normaliseKeyword } from './search-keyword';

/** How many goods may stand before the others for their name; more than a few pages of them help nobody. */
const MOST_AHEAD = 100;

type Slice = { limit: number; offset: number };

/**
 * Goods by keyword: names, captions, keywords, pinyin and initials. Where nothing has the words literally, the
 * goods one slip away, and `corrected` names the best of them. An empty keyword finds everything.
 */
export async function searchGoods(
  context: CardContext,
  query: GoodsFilters & { keyword: string },
): Promise<Page<GoodsCard> & { corrected: string | null }> {
  const keyword = normaliseKeyword(query.keyword);
  if (keyword === '') return { ...(await listGoods(context, query)), corrected: null };
  if (wordsOf(keyword).length === 0) return { ...toPage([], 0, query), corrected: null };
  const filters = filtered(context, query);
  const slice = { limit: query.pageSize, offset: pageOffset(query) };
  const ranked = query.orderType === 'RECOMMENDED';

  const literal = and(matches(keyword), filters);
  const total = await countGoods(context, literal);
  if (total > 0) {
    const ids = ranked
      ? await namesFirst(context, keyword, filters, slice)
      : await findGoodsIds(context, { where: literal, orderBy: orders[query.orderType], ...slice });
    return { ...toPage(await cardsInOrder(context, ids), total, query), corrected: null };
  }
  const near = and(await nearlyMatches(keyword), filters);
  const [ids, nearTotal, best] = await Promise.all([
    findGoodsIds(context, { where: near, orderBy: orders[query.orderType], ...slice }),
    countGoods(context, near),
    findCards(context, { where: near, limit: 1 }),
  ]);
  return {
    ...toPage(await cardsInOrder(context, ids), nearTotal, query),
    corrected: best.cards[0]?.name ?? null,
  };
}

/** The best finds for a keyword that is being typed, near ones only when there is no other. */
export async function bestGoods(context: CardContext, keyword: string, limit: number): Promise<GoodsCard[]> {
  if (wordsOf(keyword).length === 0) return [];
  const literal = await namesFirst(context, keyword, undefined, { limit, offset: 0 });
  if (literal.length > 0) return cardsInOrder(context, literal);
  return (await findCards(context, { where: await nearlyMatches(keyword), limit })).cards;
}

/**
 * Ids of the goods so named, then of those whose name begins so, then of all others that have the words; each
 * group in the shop's own order. Three look-ups that end early instead of one that sorts every find.
 */
async function namesFirst(
  context: CardContext,
  keyword: string,
  filters: SQL | undefined,
  { limit, offset }: Slice,
): Promise<string[]> {
  const ahead: string[] = [];
  for (const tier of [isName(keyword), startsName(keyword)]) {
    if (ahead.length >= MOST_AHEAD || ahead.length >= offset + limit) break;
    const where = and(tier, filters, others(ahead));
    ahead.push(...(await findGoodsIds(context, { where, limit: MOST_AHEAD - ahead.length })));
  }
  const first = ahead.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = await findGoodsIds(context, {
    where: and(matches(keyword), filters, others(ahead)),
    limit: limit - first.length,
    offset: Math.max(0, offset - ahead.length),
  });
  return [...first, ...rest];
}

function others(ids: readonly string[]): SQL | undefined {
  return ids.length === 0 ? undefined : notInArray(goods.id, [...ids]);
}

async function cardsInOrder(context: CardContext, ids: readonly string[]): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { cards } = await findCards(context, {
    where: inArray(goods.id, [...ids]),
    orderBy: recommended,
    limit: ids.length,
  });
  return cards.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}
