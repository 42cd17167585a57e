import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { dailyDeal, goods, sku } from '../database/schema/catalog';
import { newId } from '../platform/new-id';
import { dealDay } from './sample-times';

/** Key of the advisory lock: one process renews the deals, others wait and find them renewed. */
const lock = 730_412_001;

/**
 * When all deals have ended, starts the last ones again as deals of the current day with full quotas. The old rows
 * stay, because orders reference them. Returns the ids of the products with a new deal.
 */
export async function renewDeals(db: Database, now: Date): Promise<string[]> {
  const [current] = await db
    .select({ id: dailyDeal.id })
    .from(dailyDeal)
    .where(gt(dailyDeal.endTime, now))
    .limit(1);
  if (current) return [];
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const rows = await tx
      .select({ deal: dailyDeal })
      .from(dailyDeal)
      .innerJoin(sku, and(eq(sku.id, dailyDeal.skuId), eq(sku.isMarketable, true)))
      .innerJoin(goods, and(eq(goods.id, dailyDeal.goodsId), eq(goods.isMarketable, true)))
      .orderBy(desc(dailyDeal.endTime), dailyDeal.id)
      .limit(100);
    const last = rows[0]?.deal.endTime;
    // Another process may have renewed them while this one waited for the lock.
    if (!last || last > now) return [];
    const deals = rows.map(({ deal }) => deal).filter((deal) => deal.endTime.getTime() === last.getTime());
    await tx.insert(dailyDeal).values(
      deals.map((deal) => ({
        id: newId(),
        goodsId: deal.goodsId,
        skuId: deal.skuId,
        discountPriceFen: deal.discountPriceFen,
        ...dealDay(now),
        quota: deal.quota,
        limitPerMember: deal.limitPerMember,
        allowCoupon: deal.allowCoupon,
      })),
    );
    return deals.map(({ goodsId }) => goodsId);
  });
}
