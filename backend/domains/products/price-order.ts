import { and, asc, desc, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { goods } from '../../database/schema/catalog';
import { type CardContext, type CardsPage, isOffered } from './find-cards';

/**
 * The products whose "from" price is that of a running deal. They are few: the index on the regular price orders and
 * filters all others, so that a large shop is never sorted as a whole.
 */
export type Lowered = readonly { goodsId: string; fen: number }[];

/** Bounds of the "from" price in fen. */
export type PriceRange = { from: number | undefined; to: number | undefined };

/**
 * Matches products by their "from" price, which their tiles show, in two parts that exclude each other: those with their
 * regular price, found by its index, and those that a deal lowers. The second is null when there are none.
 */
export function partsByPrice(
  lowered: Lowered,
  { from, to }: PriceRange,
): { plain: SQL | undefined; own: SQL | null; lowered: Lowered } {
  const matching = lowered.filter(({ fen }) => fen >= (from ?? fen) && fen <= (to ?? fen));
  return {
    plain: and(
      from === undefined ? undefined : gte(goods.minPriceFen, from),
      to === undefined ? undefined : lte(goods.minPriceFen, to),
      lowered.length === 0 ? undefined : notInArray(goods.id, idsOf(lowered)),
    ),
    own: matching.length === 0 ? null : inArray(goods.id, idsOf(matching)),
    lowered: matching,
  };
}

/** Matches products by their "from" price. */
export function priceBetween(lowered: Lowered, range: PriceRange): SQL | undefined {
  if (range.from === undefined && range.to === undefined) return undefined;
  const { plain, own } = partsByPrice(lowered, range);
  return own ? or(plain, own) : plain;
}

/** The "from" price of a product, for sorting matches that are few. Over `goods`. */
export function fromPrice(lowered: Lowered): SQL {
  const cases = lowered.map(({ goodsId, fen }) => sql`when ${goodsId} then ${fen}::bigint`);
  return lowered.length === 0
    ? sql`${goods.minPriceFen}`
    : sql`case ${goods.id} ${sql.join(cases, sql` `)} else ${goods.minPriceFen} end`;
}

export type PriceSort = 'PRICE_ASC' | 'PRICE_DESC';

type Priced = { id: string; fen: number };

const everyPrice: PriceRange = { from: undefined, to: undefined };

/**
 * The ids of one page of products on sale in the order of their "from" prices.
 * @param query `where` without the price
 */
export async function findIdsByPrice(
  { db }: CardContext,
  query: CardsPage & { sort: PriceSort; range?: PriceRange },
  all: Lowered,
): Promise<string[]> {
  const { where, sort, limit, offset = 0, range = everyPrice } = query;
  const by = sort === 'PRICE_ASC' ? asc : desc;
  const parts = partsByPrice(all, range);
  const { lowered } = parts;
  const start = Math.max(0, offset - lowered.length);
  const among = (condition: SQL | undefined) =>
    db
      .select({ id: goods.id, fen: goods.minPriceFen })
      .from(goods)
      .where(and(isOffered, where, condition));
  const plain = among(parts.plain)
    .orderBy(by(goods.minPriceFen), by(goods.id))
    .limit(limit + lowered.length)
    .offset(start);
  const [plainOnes, ownOnes] = await Promise.all([plain, parts.own ? among(parts.own) : []]);
  const own = ownOnes.map(({ id }) => ({ id, fen: lowered.find((each) => each.goodsId === id)?.fen ?? 0 }));
  return mergedPage(plainOnes, own, { sort, skip: offset - start, limit }).map(({ id }) => id);
}

/**
 * A page of two ordered lists in one order.
 * @param plain ordered, without the products before the page that all of `own` could not bring into it
 */
export function mergedPage(
  plain: readonly Priced[],
  own: readonly Priced[],
  { sort, skip, limit }: { sort: PriceSort; skip: number; limit: number },
): Priced[] {
  const sign = sort === 'PRICE_ASC' ? 1 : -1;
  const inOrder = (left: Priced, right: Priced) =>
    sign * (left.fen - right.fen || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
  return [...plain, ...own].sort(inOrder).slice(skip, skip + limit);
}

const idsOf = (lowered: Lowered) => lowered.map(({ goodsId }) => goodsId);
