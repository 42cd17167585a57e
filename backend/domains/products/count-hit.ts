import { eq, sql } from 'drizzle-orm';
import { networkOf } from '../../../lib/networks';
import { goodsHits } from '../../database/schema/catalog';
import type { Context } from '../../platform/context';
import { findGoods } from './find-goods';

const networkLimit = { points: 300, seconds: 3600 };
/** Seconds in which views of one product from one network count once. */
const ONE_LOOK = 600;

/**
 * Counts a view of a product page. Reloads are not counted, and no cached page is invalidated.
 * @throws StoreError goods_notFound, 429
 */
export async function countHit(
  context: Context,
  { goodsId }: { goodsId: string },
): Promise<{ hits: number }> {
  const { db, rateLimits } = context;
  const network = networkOf(context.ip);
  await rateLimits.take(`goods-hits:${network}`, networkLimit);
  await findGoods(db, { goodsId });
  const look = `goods-hit:${goodsId}:${network}`;
  if (!(await rateLimits.isFirst(look, ONE_LOOK))) {
    const [known] = await db.select().from(goodsHits).where(eq(goodsHits.goodsId, goodsId));
    return { hits: known?.hits ?? 0 };
  }
  const [counted] = await db
    .insert(goodsHits)
    .values({ goodsId, hits: 1 })
    .onConflictDoUpdate({ target: goodsHits.goodsId, set: { hits: sql`${goodsHits.hits} + 1` } })
    .returning();
  return { hits: counted?.hits ?? 1 };
}
