import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { fenToYuan } from '../../../../lib/money';
import { percentOf } from '../../../../lib/part-of-whole';
import { marginPercent } from '../../../../lib/pricing/margin';
import type { PriceItem } from '../../../../lib/products/staff/contract';
import type { Executor } from '../../../database/connect';
import { dailyDeal, goods, sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { coverAddress } from '../../products/find-cards';
import { soldUnits } from '../../products/sold-units';

/** From the price that is compared to the new one, fen. Without `fromFen`: from the current price. */
export type Wish = { skuId: string; fromFen?: number; toFen: number };

/** What a change means for each sku, in the order of the wishes. Unknown SKUs are left out. */
export async function priceItems(context: Context, wishes: readonly Wish[]): Promise<PriceItem[]> {
  const ids = wishes.map(({ skuId }) => skuId);
  const [rows, deals, sold] = await Promise.all([
    skuRows(context.db, ids),
    dealsOf(context, ids),
    soldUnits(context, ids),
  ]);
  return wishes.flatMap(({ skuId, fromFen, toFen }) => {
    const row = rows.find(({ one }) => one.id === skuId);
    if (!row) return [];
    const { one } = row;
    const nowFen = fromFen ?? one.priceFen;
    const deal = deals.find((each) => each.skuId === skuId);
    return {
      skuId,
      sn: one.sn,
      goodsId: one.goodsId,
      goodsName: localize(row.name, context.locale),
      skuName: localize(one.nameI18n, context.locale),
      cover: coverAddress(row, context.locale),
      sold30: sold.get(skuId) ?? 0,
      cost: fenToYuan(one.costFen),
      now: fenToYuan(nowFen),
      price: fenToYuan(toFen),
      marketPrice: one.marketPriceFen === null ? null : fenToYuan(one.marketPriceFen),
      change: percentOf(toFen - nowFen, nowFen) ?? 0,
      marginNow: marginPercent(nowFen, one.costFen) ?? 0,
      marginNew: marginPercent(toFen, one.costFen) ?? 0,
      deal: deal ? { price: fenToYuan(deal.discountPriceFen), endTime: deal.endTime.getTime() } : null,
      version: one.version,
    };
  });
}

function skuRows(db: Executor, ids: readonly string[]) {
  return db
    .select({ one: sku, name: goods.nameI18n, slug: goods.slug, coverUrl: goods.coverUrl })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(sku.id, [...ids]));
}

function dealsOf({ db, clock }: Pick<Context, 'db' | 'clock'>, ids: readonly string[]) {
  return db
    .select()
    .from(dailyDeal)
    .where(and(inArray(dailyDeal.skuId, [...ids]), gt(dailyDeal.endTime, clock.now())))
    .orderBy(asc(dailyDeal.startTime));
}
