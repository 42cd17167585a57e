import { and, type SQL, sql } from 'drizzle-orm';
import type { GoodsSort } from '../../../lib/products/list-contract';
import { goods } from '../../database/schema/catalog';
import { NAME_START } from '../../platform/search-keyword';
import { type CardContext, findGoodsIds, isOffered, recommended } from '../products/find-cards';
import { orderBy } from '../products/list-goods';
import { findIdsByPrice, type Lowered } from '../products/price-order';
import { type Condition, inName, isName, matches, startsName } from './search-conditions';

/** Size of the shop that the choice between the two query plans is tuned for. */
const SHOP_SIZE = 100_000;
/** Maximum number of name matches ranked first: one page. */
const MOST_AHEAD = 20;

type Wanted = { filters?: SQL | undefined; limit: number };

/**
 * Product ids in this order: name equals the keyword, name starts with it, name contains it (only where matches are
 * few), any other match; each group in default order.
 */
export async function findByName(context: CardContext, keyword: string, wanted: Wanted): Promise<string[]> {
  const { filters, limit } = wanted;
  const found = matches(keyword);
  const name = isName(keyword);
  const start = startsName(keyword);
  if (!(await isFrequent(context, found, limit))) {
    const tier = sql`case when ${name.plain} then 0 when ${start.plain} then 1 when ${inName(keyword)} then 2 else 3 end`;
    return findFew(context, { where: and(found.indexed, filters), orderBy: [tier], limit });
  }
  const some = { filters, limit: MOST_AHEAD };
  const [named, begun, others] = await Promise.all([
    findFew(context, { where: and(name.indexed, filters), limit: MOST_AHEAD }),
    // A frequent keyword longer than the indexed prefixes occurs in captions, not at the start of names.
    [...keyword].length > NAME_START ? [] : findAny(context, start, some),
    findGoodsIds(context, { where: and(found.plain, filters), limit }),
  ]);
  const ahead = [...new Set([...named, ...begun])].slice(0, MOST_AHEAD);
  return [...new Set([...ahead, ...others])].slice(0, limit);
}

/** Matching product ids in the given order. */
export async function findInOrder(
  context: CardContext,
  keyword: string,
  { filters, sort, lowered, limit }: Wanted & { sort: GoodsSort; lowered: Lowered },
): Promise<string[]> {
  const condition = matches(keyword);
  if (!(await isFrequent(context, condition, limit))) {
    return findFew(context, {
      where: and(condition.indexed, filters),
      orderBy: orderBy(sort, lowered),
      limit,
    });
  }
  const where = and(condition.plain, filters);
  return sort === 'PRICE_ASC' || sort === 'PRICE_DESC'
    ? findIdsByPrice(context, { where, sort, limit }, lowered)
    : findGoodsIds(context, { where, orderBy: orderBy(sort, lowered), limit });
}

async function findAny(
  context: CardContext,
  condition: Condition,
  { filters, limit }: Wanted,
): Promise<string[]> {
  return (await isFrequent(context, condition, limit))
    ? findGoodsIds(context, { where: and(condition.plain, filters), limit })
    : findFew(context, { where: and(condition.indexed, filters), limit });
}

/**
 * Whether scanning the shop in order finds the first matches faster than fetching all matches. Scanning reads
 * about
 * `limit * size / matches` products and fetching reads `matches`; they are equal at the square root of `limit
 * * size`.
 */
export async function isFrequent(
  context: CardContext,
  { indexed }: Condition,
  limit: number,
): Promise<boolean> {
  return (await estimate(context, indexed)) > Math.sqrt(limit * SHOP_SIZE);
}

/** Only the columns needed for ordering; whole rows would exceed the sort memory. */
const ordering = sql.join(
  [
    goods.id,
    goods.isTop,
    goods.popularRank,
    goods.salesCount,
    goods.minPriceFen,
    goods.publishTime,
    goods.searchText,
    goods.nameI18n,
  ],
  sql`, `,
);

/**
 * Materialises all matches before ordering: in one step the planner may walk the index of the order and read the whole
 * shop for a word without matches.
 */
export async function findFew(
  { db }: CardContext,
  query: { where: SQL | undefined; orderBy?: readonly SQL[] | undefined; limit: number },
): Promise<string[]> {
  const order = sql.join([...(query.orderBy ?? []), ...recommended], sql`, `);
  const { rows } = await db.execute<{ id: string }>(sql`with goods as materialized (
      select ${ordering} from ${goods} where ${and(isOffered, query.where)}
    ) select goods.id from goods order by ${order} limit ${query.limit}`);
  return rows.map(({ id }) => id);
}

/** The planner's estimate of matching products: half a millisecond, where counting would take fifty. */
async function estimate({ db }: CardContext, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${goods} where ${condition}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
