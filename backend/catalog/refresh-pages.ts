import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { cacheTags } from '../../lib/cache-tags';
import type { Executor } from '../database/connect';
import { dailyDeal, goods } from '../database/schema/catalog';
import type { Services } from '../platform/context';
import { isOffered, recommended } from './find-cards';

/** Sales move the orders of lists a little between the making of a page and now. */
const margin = 2;
/** How many goods the lists show that cached pages have: `lib/queries`, `view-home.ts`. */
const shown = {
  /** First page of a category or of the shop. */
  list: 20 + margin,
  /** The longest list of hot goods, on an empty search. */
  hot: 8 + margin,
  /** Other goods on a goods page; one more is asked for, since it may be the page's own. */
  related: 5 + margin,
  floor: 8,
  popular: 12,
};

/**
 * What a card or a page of these goods says has changed (a price, whether it can be bought): every cached page
 * that shows one of them is made anew, and no other.
 * @param startAfter when the change comes, for one that the clock brings
 */
export async function refreshPages(
  tx: Executor,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  goodsIds: readonly string[],
  startAfter?: Date,
): Promise<void> {
  if (goodsIds.length === 0) return;
  const tags = new Set(goodsIds.map(cacheTags.goods));
  for (const [tag, list] of await listsOf(tx, goodsIds)) {
    if (!tags.has(tag) && (await shows(tx, list, goodsIds))) tags.add(tag);
  }
  if (await hasDeal(tx, goodsIds, clock.now())) tags.add(cacheTags.home);
  await jobs.enqueue(tx, 'cache.invalidate', { tags: [...tags] }, startAfter ? { startAfter } : {});
}

type List = { where?: SQL | undefined; orderBy?: readonly SQL[]; limit: number };

const byRank = [asc(goods.popularRank), asc(goods.id)];
const hottest = [desc(goods.isHot), ...recommended];

/** The lists of cached pages that could show these goods, with the tag of the pages. */
async function listsOf(tx: Executor, goodsIds: readonly string[]): Promise<[tag: string, list: List][]> {
  const categories = await tx
    .selectDistinct({ code: goods.categoryCode })
    .from(goods)
    .where(inArray(goods.id, [...goodsIds]));
  return [
    [cacheTags.allGoods, { limit: shown.list }],
    [cacheTags.hotGoods, { orderBy: hottest, limit: shown.hot }],
    [cacheTags.home, { where: isNotNull(goods.popularRank), orderBy: byRank, limit: shown.popular }],
    ...categories.flatMap(({ code }): [string, List][] => {
      const where = eq(goods.categoryCode, code);
      return [
        [cacheTags.category(code), { where, limit: shown.list }],
        [cacheTags.categoryHot(code), { where, orderBy: hottest, limit: shown.related }],
        [cacheTags.home, { where, limit: shown.floor }],
      ];
    }),
  ];
}

async function shows(tx: Executor, list: List, goodsIds: readonly string[]): Promise<boolean> {
  const found = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(and(isOffered, list.where))
    .orderBy(...(list.orderBy ?? recommended))
    .limit(list.limit);
  return found.some(({ id }) => goodsIds.includes(id));
}

/** A deal to come, of now or of a moment ago: home has it. */
async function hasDeal(tx: Executor, goodsIds: readonly string[], now: Date): Promise<boolean> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const deals = await tx
    .select({ one: sql`1` })
    .from(dailyDeal)
    .where(and(inArray(dailyDeal.goodsId, [...goodsIds]), gt(dailyDeal.endTime, yesterday)))
    .limit(1);
  return deals.length > 0;
}
