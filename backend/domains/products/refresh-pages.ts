import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { cacheTags } from '../../../lib/cache-tags';
import { addTime } from '../../../lib/time';
import { pageSizes } from '../../../lib/wire/page-sizes';
import type { Executor } from '../../database/connect';
import { dailyDeal, goods } from '../../database/schema/catalog';
import { invalidateTags } from '../../platform/cache-events';
import type { Services } from '../../platform/context';
import { isOffered, recommended } from './find-cards';

/** Positions shift a little by sales between the rendering of a page and now, so some products more are included. */
const MARGIN = 2;

/**
 * Invalidates every cached page that shows one of these products, after a change of what a card or a page shows (a
 * price, the stock).
 * @param startAfter the time of a change that is scheduled
 */
export async function refreshPages(
  tx: Executor,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  goodsIds: readonly string[],
  startAfter?: Date,
): Promise<void> {
  if (goodsIds.length === 0) return;
  const tags = new Set(goodsIds.map(cacheTags.goods));
  const kinds = await tx
    .selectDistinct({ code: goods.categoryCode, type: goods.type })
    .from(goods)
    .where(inArray(goods.id, [...goodsIds]));
  // Hosts that sell physical products only have few of them, and most of their lists have them all.
  if (kinds.some(({ type }) => type === 'PHYSICAL')) tags.add(cacheTags.soldType('PHYSICAL'));
  for (const [tag, list] of listsOf(new Set(kinds.map(({ code }) => code)))) {
    if (!tags.has(tag) && (await shows(tx, list, goodsIds))) tags.add(tag);
  }
  if (await hasDeal(tx, goodsIds, clock.now())) tags.add(cacheTags.home);
  if (startAfter) await jobs.enqueue(tx, 'cache.invalidate', { tags: [...tags] }, { startAfter });
  else await invalidateTags(tx, tags);
}

type List = { where?: SQL | undefined; orderBy?: readonly SQL[]; limit: number };

const byRank = [asc(goods.popularRank), asc(goods.id)];
const hottest = [desc(goods.isHot), ...recommended];

/** The lists of cached pages that may show products of these categories, with the tag of the pages. */
function listsOf(categoryCodes: ReadonlySet<string>): [tag: string, list: List][] {
  return [
    [cacheTags.allGoods, { limit: pageSizes.list + MARGIN }],
    [
      cacheTags.hotGoods,
      {
        orderBy: hottest,
        limit: Math.max(pageSizes.hot, pageSizes.hotOnSearch, pageSizes.hotOnDiscontinued) + MARGIN,
      },
    ],
    [cacheTags.home, { where: isNotNull(goods.popularRank), orderBy: byRank, limit: pageSizes.homePopular }],
    ...[...categoryCodes].flatMap((code): [string, List][] => {
      const where = eq(goods.categoryCode, code);
      return [
        [cacheTags.category(code), { where, limit: pageSizes.list + MARGIN }],
        [cacheTags.categoryHot(code), { where, orderBy: hottest, limit: pageSizes.related + 1 + MARGIN }],
        [cacheTags.home, { where, limit: pageSizes.homeFloor }],
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

/** An upcoming, running or recently ended deal is shown on the home page. */
async function hasDeal(tx: Executor, goodsIds: readonly string[], now: Date): Promise<boolean> {
  const yesterday = addTime(now, -1, 'day');
  const deals = await tx
    .select({ one: sql`1` })
    .from(dailyDeal)
    .where(and(inArray(dailyDeal.goodsId, [...goodsIds]), gt(dailyDeal.endTime, yesterday)))
    .limit(1);
  return deals.length > 0;
}
