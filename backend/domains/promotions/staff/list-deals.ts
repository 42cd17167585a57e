import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import { marginPercent } from '../../../../lib/pricing/margin';
import { formatShanghai } from '../../../../lib/time';
import { dailyDeal, goods, sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { dealState } from '../../products/daily-deals';
import { coverAddress } from '../../products/find-cards';
import { isCounted } from '../../products/is-counted';

type List = Contract['GET /goods/admin/daily_deal/list'];

const pageSize = 50;
const mostInRange = 100;

/** Deals that are running or coming, or those that have ended, the newest first, paged by id; or those of a range of time. */
export async function listDealsForStaff(
  { db, clock, locale }: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const now = clock.now();
  const isRange = query.view === 'RANGE';
  const rows = await db
    .select({ deal: dailyDeal, one: sku, product: goods })
    .from(dailyDeal)
    .innerJoin(sku, eq(sku.id, dailyDeal.skuId))
    .innerJoin(goods, eq(goods.id, dailyDeal.goodsId))
    .where(
      and(
        isRange
          ? and(lt(dailyDeal.startTime, new Date(query.to)), gt(dailyDeal.endTime, new Date(query.from)))
          : query.view === 'OPEN'
            ? gt(dailyDeal.endTime, now)
            : lte(dailyDeal.endTime, now),
        query.after && !isRange ? lt(dailyDeal.id, query.after) : undefined,
      ),
    )
    .orderBy(...(isRange ? [asc(dailyDeal.startTime), asc(dailyDeal.id)] : [desc(dailyDeal.id)]))
    .limit(isRange ? mostInRange : pageSize + 1);
  const page = isRange ? rows : rows.slice(0, pageSize);
  return {
    rows: page.map(({ deal, one, product }) => ({
      id: deal.id,
      goodsId: deal.goodsId,
      goodsName: localize(product.nameI18n, locale),
      skuId: one.id,
      skuName: localize(one.nameI18n, locale),
      skuSn: one.sn,
      cover: coverAddress(product, locale),
      price: fenToYuan(one.priceFen),
      cost: fenToYuan(one.costFen),
      dealPrice: fenToYuan(deal.discountPriceFen),
      margin: marginPercent(deal.discountPriceFen, one.costFen) ?? 0,
      startTime: deal.startTime.getTime(),
      endTime: deal.endTime.getTime(),
      quota: deal.quota,
      sold: deal.soldCount,
      reserved: deal.reservedCount,
      limitPerMember: deal.limitPerMember,
      allowCoupon: deal.allowCoupon,
      state: dealState(deal, now),
      stock: isCounted(product.deliveryMode) ? one.available : null,
      version: deal.version,
      updatedTime: formatShanghai(deal.updatedTime),
    })),
    next: rows.length > page.length ? (page.at(-1)?.deal.id ?? null) : null,
  };
}
