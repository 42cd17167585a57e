import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { DailyDeal } from '../../../lib/contract/products/deal';
import type { GoodsCard } from '../../../lib/contract/products/product-card';
import type { Locale } from '../../../lib/i18n/locales';
import { fenToYuan } from '../../../lib/money';
import type { Executor } from '../../database/connect';
import { dailyDeal, sku } from '../../database/schema/catalog';
import { localize } from '../../platform/localize';

/** Deals that have not ended, with their denomination. */
export async function findDeals(db: Executor, now: Date, goodsIds?: readonly string[]): Promise<DealRow[]> {
  return db
    .select({
      id: dailyDeal.id,
      goodsId: dailyDeal.goodsId,
      skuId: dailyDeal.skuId,
      skuNameI18n: sku.nameI18n,
      originalPriceFen: sku.priceFen,
      discountPriceFen: dailyDeal.discountPriceFen,
      startTime: dailyDeal.startTime,
      endTime: dailyDeal.endTime,
      quota: dailyDeal.quota,
      reservedCount: dailyDeal.reservedCount,
      soldCount: dailyDeal.soldCount,
      limitPerMember: dailyDeal.limitPerMember,
    })
    .from(dailyDeal)
    .innerJoin(sku, and(eq(sku.id, dailyDeal.skuId), eq(sku.isMarketable, true)))
    .where(and(gt(dailyDeal.endTime, now), goodsIds && inArray(dailyDeal.goodsId, [...goodsIds])))
    .orderBy(asc(dailyDeal.startTime), asc(dailyDeal.id));
}

export type DealRow = {
  id: string;
  goodsId: string;
  skuId: string;
  skuNameI18n: typeof sku.$inferSelect.nameI18n;
  originalPriceFen: number;
} & Pick<
  typeof dailyDeal.$inferSelect,
  'discountPriceFen' | 'startTime' | 'endTime' | 'quota' | 'reservedCount' | 'soldCount' | 'limitPerMember'
>;

/** The state of a deal; SOLD_OUT also while unpaid orders reserve the last units. */
export function dealState(
  deal: Pick<DealRow, 'startTime' | 'endTime' | 'quota' | 'reservedCount' | 'soldCount'>,
  now: Date,
): DailyDeal['state'] {
  if (now >= deal.endTime) return 'ENDED';
  if (now < deal.startTime) return 'UPCOMING';
  return deal.soldCount + deal.reservedCount >= deal.quota ? 'SOLD_OUT' : 'RUNNING';
}

/** {@link dealState} RUNNING as an SQL condition over `daily_deal`. */
export function isRunning(now: Date): SQL {
  return sql`(${dailyDeal.startTime} <= ${now.toISOString()} and ${dailyDeal.endTime} > ${now.toISOString()}
    and ${dailyDeal.soldCount} + ${dailyDeal.reservedCount} < ${dailyDeal.quota})`;
}

/** The deal that a product page and card show: the running one, otherwise the next or sold-out one. */
export function shownDeal(deals: readonly DealRow[], goodsId: string, now: Date): DealRow | null {
  const own = deals.filter((deal) => deal.goodsId === goodsId);
  return own.find((deal) => dealState(deal, now) === 'RUNNING') ?? own[0] ?? null;
}

/** A deal in wire format. */
export function dealOnWire(deal: DealRow, goods: GoodsCard, now: Date, language: Locale): DailyDeal {
  return {
    id: deal.id,
    goods,
    skuId: deal.skuId,
    skuName: localize(deal.skuNameI18n, language),
    discountPrice: fenToYuan(deal.discountPriceFen),
    originalPrice: fenToYuan(deal.originalPriceFen),
    startTime: deal.startTime.getTime(),
    endTime: deal.endTime.getTime(),
    quota: deal.quota,
    soldCount: deal.soldCount,
    limitPerMember: deal.limitPerMember,
    state: dealState(deal, now),
  };
}
