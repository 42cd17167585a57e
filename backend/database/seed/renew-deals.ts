import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { newId } from '../../platform/new-id';
import type { Database } from '../connect';
import { dailyDeal, goods, sku } from '../schema/catalog';
import { dealDay } from './sample-times';

/** Any number, the same in each process: one of them renews, the others wait and find it done. */
const lock = 730_412_001;

/**
 * When every deal is over, the last ones begin again as the deals of the current day, with whole quotas.
 * The old rows stay, since orders point to them. Answers the goods that have a deal now and had none.
 */
export async function renewDeals(db: Database, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [standing] = await tx
      .select({ id: dailyDeal.id })
      .from(dailyDeal)
      .where(gt(dailyDeal.endTime, now))
      .limit(1);
    if (standing) return [];
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
