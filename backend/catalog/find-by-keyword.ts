import { and, type SQL, sql } from 'drizzle-orm';
import { goods } from '../database/schema/catalog';
import { type CardContext, findGoodsIds, isOffered, recommended } from './find-cards';
import { type Condition, inName, isName, matches, startsName } from './search-conditions';
import { NAME_START } from './search-keyword';

/** The shop that the choice between the two ways is made for. */
const SHOP_SIZE = 100_000;
/** How many goods may stand before many others for their name: a page. */
const MOST_AHEAD = 20;

type Wanted = { filters?: SQL | undefined; orderBy?: readonly SQL[] | undefined; limit: number };

/**
 * Ids of the goods so named, then of those whose name begins so, then (where finds are few) of those whose name has
 * the keyword, then of all others that have the words; each group in the shop's own order.
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
    // What is longer than the kept beginnings and so frequent stands in captions, not at the start of names.
    [...keyword].length > NAME_START ? [] : findAny(context, start, some),
    findGoodsIds(context, { where: and(found.plain, filters), limit }),
  ]);
  const ahead = [...new Set([...named, ...begun])].slice(0, MOST_AHEAD);
  return [...new Set([...ahead, ...others])].slice(0, limit);
}

/** Ids of the goods that have the words, in the given order. */
export function findInOrder(context: CardContext, keyword: string, wanted: Wanted): Promise<string[]> {
  return findAny(context, matches(keyword), wanted);
}

async function findAny(
  context: CardContext,
  condition: Condition,
  { filters, orderBy, limit }: Wanted,
): Promise<string[]> {
  return (await isFrequent(context, condition, limit))
    ? findGoodsIds(context, { where: and(condition.plain, filters), orderBy, limit })
    : findFew(context, { where: and(condition.indexed, filters), orderBy, limit });
}

/**
 * Whether the first finds come sooner by reading the shop in its order than by fetching all finds. The first costs
 * `limit * size / finds` goods and the second `finds`; they are equal at the root of `limit * size`.
 */
async function isFrequent(context: CardContext, { indexed }: Condition, limit: number): Promise<boolean> {
  return (await estimate(context, indexed)) > Math.sqrt(limit * SHOP_SIZE);
}

/** What the orders look at; whole rows would not fit into the memory of a sort. */
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
 * All finds first, then the order: with both in one step the planner trusts to luck, walks the index of the order
 * and reads the whole shop for a word that nothing has.
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

/** How many goods the planner expects to fit: half a millisecond, where counting would take fifty. */
async function estimate({ db }: CardContext, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${goods} where ${condition}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
