import { and, asc, eq, exists, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../../lib/i18n/locales';
import { fenToYuan, yuanToFen } from '../../../lib/money';
import type { DealState } from '../../../lib/pricing/public-offer';
import type { DailyDeal } from '../../../lib/products/deal-contract';
import type { GoodsCard } from '../../../lib/products/product-card';
import type { Executor } from '../../database/connect';
import { dailyDeal, goods, sku } from '../../database/schema/catalog';
import { siteConfig } from '../../database/schema/content';
import { localize } from '../../platform/localize';
import { defaultSettings } from '../settings/default-settings';

/** Fen. A setting that is not a number has its default (backend/domains/settings). */
const minOrderFen = sql`coalesce(
  (select case when jsonb_typeof(${siteConfig.value}) = 'number' then (${siteConfig.value} #>> '{}')::numeric * 100 end
    from ${siteConfig} where ${siteConfig.key} = 'minOrderAmount'),
  ${yuanToFen(defaultSettings.minOrderAmount)})`;

/**
 * Whether deals count: the shop has them switched on, and the deal costs less than the regular price, which may have
 * changed, and not less than the smallest order, because one unit could not be bought at it. Over `daily_deal`.
 * @param priceFen of the deal's denomination
 */
export function isDealOffered(priceFen: SQL | number | typeof sku.priceFen): SQL | undefined {
  return and(
    lt(dailyDeal.discountPriceFen, priceFen),
    gte(dailyDeal.discountPriceFen, minOrderFen),
    sql`not exists (select 1 from ${siteConfig} where ${siteConfig.key} = 'featureFlags'
      and ${siteConfig.value} ->> 'dailyDeal' = 'false')`,
  );
}

/** Deals that have not ended, with their denomination. */
export async function findDeals(db: Executor, now: Date): Promise<DealRow[]> {
  return db
    .select(dealColumns)
    .from(dailyDeal)
    .innerJoin(sku, and(eq(sku.id, dailyDeal.skuId), eq(sku.isMarketable, true)))
    .where(and(gt(dailyDeal.endTime, now), isDealOffered(sku.priceFen)))
    .orderBy(asc(dailyDeal.startTime), asc(dailyDeal.id));
}

const ownDealColumns = {
  id: dailyDeal.id,
  goodsId: dailyDeal.goodsId,
  skuId: dailyDeal.skuId,
  discountPriceFen: dailyDeal.discountPriceFen,
  startTime: dailyDeal.startTime,
  endTime: dailyDeal.endTime,
  quota: dailyDeal.quota,
  reservedCount: dailyDeal.reservedCount,
  soldCount: dailyDeal.soldCount,
  limitPerMember: dailyDeal.limitPerMember,
};
const dealColumns = { ...ownDealColumns, skuNameI18n: sku.nameI18n, originalPriceFen: sku.priceFen };

/** The columns of a denomination with which its prices and deals are read. */
const pricedColumns = {
  id: sku.id,
  goodsId: sku.goodsId,
  nameI18n: sku.nameI18n,
  priceFen: sku.priceFen,
  marketPriceFen: sku.marketPriceFen,
  available: sku.available,
  isMarketable: sku.isMarketable,
};
export type PricedSku = Pick<typeof sku.$inferSelect, keyof typeof pricedColumns>;

/** The denominations on sale of products in display order, with the deals that have not ended, first one first. */
export async function pricedSkus(db: Executor, now: Date, goodsIds: readonly string[]) {
  const rows = await db
    .select({ one: pricedColumns, deal: ownDealColumns })
    .from(sku)
    .leftJoin(dailyDeal, isOpenDeal(now))
    .where(and(inArray(sku.goodsId, [...goodsIds]), eq(sku.isMarketable, true)))
    .orderBy(asc(sku.sort), asc(sku.id));
  return withDeals(rows);
}

/** All denominations of a product in display order, with the deals of those on sale that have not ended. */
export async function skusOf(db: Executor, now: Date, goodsId: string) {
  const rows = await db
    .select({ one: sku, deal: ownDealColumns })
    .from(sku)
    .leftJoin(dailyDeal, isOpenDeal(now))
    .where(eq(sku.goodsId, goodsId))
    .orderBy(asc(sku.sort), asc(sku.id));
  return withDeals(rows);
}

/** The deals of a denomination that is on sale. Over `daily_deal` and `sku`. */
const isOpenDeal = (now: Date) =>
  and(
    eq(dailyDeal.skuId, sku.id),
    eq(sku.isMarketable, true),
    gt(dailyDeal.endTime, now),
    isDealOffered(sku.priceFen),
  );

type OwnDeal = Omit<DealRow, 'skuNameI18n' | 'originalPriceFen'>;

function withDeals<One extends PricedSku>(
  rows: readonly { one: One; deal: OwnDeal | null }[],
): { all: One[]; deals: DealRow[] } {
  const deals = rows.flatMap(({ one, deal }) =>
    deal ? [{ ...deal, skuNameI18n: one.nameI18n, originalPriceFen: one.priceFen }] : [],
  );
  return {
    all: [...new Map(rows.map(({ one }) => [one.id, one])).values()],
    deals: deals.sort(
      (left, right) => left.startTime.getTime() - right.startTime.getTime() || (left.id < right.id ? -1 : 1),
    ),
  };
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
): DealState {
  if (now >= deal.endTime) return 'ENDED';
  if (now < deal.startTime) return 'UPCOMING';
  return deal.soldCount + deal.reservedCount >= deal.quota ? 'SOLD_OUT' : 'RUNNING';
}

/** {@link dealState} RUNNING as an SQL condition over `daily_deal`. */
function isRunning(now: Date): SQL {
  return sql`(${dailyDeal.startTime} <= ${now.toISOString()} and ${dailyDeal.endTime} > ${now.toISOString()}
    and ${dailyDeal.soldCount} + ${dailyDeal.reservedCount} < ${dailyDeal.quota})`;
}

/** Matches products with a deal that changes a price now. Over `goods`. */
export function hasRunningDeal(db: Executor, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(dailyDeal)
      .innerJoin(sku, and(eq(sku.id, dailyDeal.skuId), eq(sku.isMarketable, true)))
      .where(and(eq(dailyDeal.goodsId, goods.id), isRunning(now), isDealOffered(sku.priceFen))),
  );
}

/** Products whose lowest price is that of a running deal; `goods.min_price_fen` has the lowest regular price. */
export async function loweredByDeals(db: Executor, now: Date): Promise<{ goodsId: string; fen: number }[]> {
  return db
    .select({
      goodsId: dailyDeal.goodsId,
      fen: sql<number>`min(${dailyDeal.discountPriceFen})`.mapWith(Number),
    })
    .from(dailyDeal)
    .innerJoin(sku, and(eq(sku.id, dailyDeal.skuId), eq(sku.isMarketable, true)))
    .innerJoin(goods, eq(goods.id, dailyDeal.goodsId))
    .where(
      and(isRunning(now), isDealOffered(sku.priceFen), lt(dailyDeal.discountPriceFen, goods.minPriceFen)),
    )
    .groupBy(dailyDeal.goodsId);
}

/** Deals of one denomination as `publicOffer` reads them. */
export function dealsOf(deals: readonly DealRow[], skuId: string, now: Date) {
  return deals
    .filter((deal) => deal.skuId === skuId)
    .map((deal) => ({ id: deal.id, state: dealState(deal, now), priceFen: deal.discountPriceFen }));
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
    // With units of unpaid orders, so that the rest is what can still be bought.
    soldCount: deal.soldCount + deal.reservedCount,
    limitPerMember: deal.limitPerMember,
    state: dealState(deal, now),
  };
}
