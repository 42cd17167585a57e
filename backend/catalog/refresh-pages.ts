import { and, desc, eq, inArray } from 'drizzle-orm';
import { cacheTags } from '../../lib/cache-tags';
import type { Executor } from '../database/connect';
import { goods, goodsCategory } from '../database/schema/catalog';
import type { Services } from '../platform/context';
import { recommended } from './find-cards';

/** No list of hot goods in the shop is longer. */
const HOT = 20;

/**
 * What a card or a page of these goods says has changed (a price, whether it can be bought): every cached page
 * that shows one of them is made anew, and no other.
 * @param startAfter when the change comes, for one that the clock brings
 */
export async function refreshPages(
  tx: Executor,
  { jobs }: Pick<Services, 'jobs'>,
  goodsIds: readonly string[],
  startAfter?: Date,
): Promise<void> {
  if (goodsIds.length === 0) return;
  const tags = [
    ...goodsIds.map(cacheTags.goods),
    ...(await categoriesOf(tx, goodsIds)).map(cacheTags.category),
    ...((await areHot(tx, goodsIds)) ? [cacheTags.hotGoods] : []),
    cacheTags.allGoods,
    cacheTags.home,
  ];
  await jobs.enqueue(tx, 'cache.invalidate', { tags }, startAfter ? { startAfter } : {});
}

/** Their categories and the ones above, whose lists hold them too. */
async function categoriesOf(tx: Executor, goodsIds: readonly string[]): Promise<string[]> {
  const own = await tx
    .selectDistinct({ code: goodsCategory.code, parentId: goodsCategory.parentId })
    .from(goods)
    .innerJoin(goodsCategory, eq(goodsCategory.code, goods.categoryCode))
    .where(inArray(goods.id, [...goodsIds]));
  const parentIds = own.flatMap(({ parentId }) => parentId ?? []);
  const above =
    parentIds.length === 0
      ? []
      : await tx
          .select({ code: goodsCategory.code })
          .from(goodsCategory)
          .where(inArray(goodsCategory.id, parentIds));
  return [...new Set([...own, ...above].map(({ code }) => code))];
}

async function areHot(tx: Executor, goodsIds: readonly string[]): Promise<boolean> {
  const hot = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.isMarketable, true), eq(goods.isDiscontinued, false)))
    .orderBy(desc(goods.isHot), ...recommended)
    .limit(HOT);
  return hot.some(({ id }) => goodsIds.includes(id));
}
