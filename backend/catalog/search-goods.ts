import { and, desc, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../lib/contract/endpoint';
import type { GoodsCard } from '../../lib/contract/goods';
import { goods } from '../database/schema/catalog';
import { pageOffset, toPage } from '../platform/to-page';
import { type CardContext, findCards } from './find-cards';
import { filtered, type GoodsFilters, orders } from './list-goods';
import { containing, normaliseKeyword, startingWith } from './search-keyword';

/** Below this likeness (0 to 1) two texts only happen to share some letters. */
const MIN_LIKENESS = 0.34;
/** Of three characters two, of four three must be right. */
const MIN_SHARE = 0.6;
const MAX_WORDS = 8;
const MAX_CHARACTERS = 20;

/**
 * Goods by keyword: each word must stand somewhere in the search column (names, captions, keywords,
 * pinyin, initials). Where nothing does, the goods most like the keyword, and `corrected` names the best
 * of them. An empty keyword finds everything.
 */
export async function searchGoods(
  context: CardContext,
  query: GoodsFilters & { keyword: string },
): Promise<Page<GoodsCard> & { corrected: string | null }> {
  const keyword = normaliseKeyword(query.keyword);
  const page = { limit: query.pageSize, offset: pageOffset(query) };
  const filters = filtered(context, query);
  const literal = await findCards(context, {
    ...page,
    where: and(matches(keyword), filters),
    orderBy:
      query.orderType === 'RECOMMENDED' && keyword
        ? [relevance(keyword), ...orders.RECOMMENDED]
        : orders[query.orderType],
  });
  if (literal.total > 0 || !/[\p{L}\p{N}]/u.test(keyword)) {
    return { ...toPage(literal.cards, literal.total, query), corrected: null };
  }
  const likeness = likenessOf(keyword);
  const alike = await findCards(context, {
    ...page,
    where: and(sql`${likeness} >= ${MIN_LIKENESS}`, filters),
    orderBy:
      query.orderType === 'RECOMMENDED' ? [desc(likeness), ...orders.RECOMMENDED] : orders[query.orderType],
  });
  const corrected = alike.total > 0 ? await bestName(context, likeness, filters) : null;
  return { ...toPage(alike.cards, alike.total, query), corrected };
}

/** Every word of the normalised keyword is a part of the search column. */
export function matches(keyword: string): SQL | undefined {
  const words = keyword.split(' ').filter(Boolean).slice(0, MAX_WORDS);
  return and(...words.map((word) => sql`${goods.searchText} like ${containing(word)}`));
}

/** 0 for a name, 1 for the start of a name, 2 for a part of one, 3 for all other finds. */
export function relevance(keyword: string): SQL<number> {
  const names = [
    sql`lower(${goods.nameI18n} ->> 'zh-cn')`,
    sql`lower(${goods.nameI18n} ->> 'en')`,
    sql`lower(${goods.nameI18n} ->> 'zh-hk')`,
  ];
  const anyName = (condition: (name: SQL) => SQL) => or(...names.map(condition)) ?? sql`false`;
  return sql<number>`case
    when ${anyName((name) => sql`${name} = ${keyword}`)} then 0
    when ${anyName((name) => sql`${name} like ${startingWith(keyword)}`)} then 1
    when ${anyName((name) => sql`${name} like ${containing(keyword)}`)} then 2
    else 3 end`;
}

/**
 * How much of the keyword's trigrams stand together in the column: tolerates a wrong or missing letter.
 * A Chinese word is too short for that, so there the share of its characters that a name has counts too.
 */
function likenessOf(keyword: string): SQL<number> {
  const byLetters = sql<number>`word_similarity(${keyword}, ${goods.searchText})`;
  const characters = [...new Set(keyword.match(/\p{Script=Han}/gu))].slice(0, MAX_CHARACTERS);
  if (characters.length < 3) return byLetters;
  const names = sql`((${goods.nameI18n} ->> 'zh-cn') || (${goods.nameI18n} ->> 'zh-hk'))`;
  const found = characters.map((character) => sql`(position(${character} in ${names}) > 0)::int`);
  const share = sql`(${sql.join(found, sql` + `)})::real / ${characters.length}::int`;
  return sql<number>`greatest(${byLetters}, case when ${share} >= ${MIN_SHARE}::real then ${share} else 0 end)`;
}

async function bestName(
  context: CardContext,
  likeness: SQL<number>,
  filters: SQL | undefined,
): Promise<string | null> {
  const { cards } = await findCards(context, {
    where: filters,
    orderBy: [desc(likeness), ...orders.RECOMMENDED],
    limit: 1,
  });
  return cards[0]?.name ?? null;
}
