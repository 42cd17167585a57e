import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CoverRow } from '../../../../lib/delivery/staff/contract';
import { soldDays } from '../../../../lib/promises';
import { goods, sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { coverAddress } from '../../products/find-cards';
import { soldUnits } from '../../products/sold-units';

/** SKUs whose sales are read: those with the fewest codes. */
const candidates = 300;

/** SKUs with counted stock on sale, those that last for the fewest days first; SKUs without sales are at the end. */
export async function daysOfCover(
  context: Context,
  { most, modes }: { most: number; modes: readonly ('CARD' | 'SHIPPING')[] },
): Promise<(CoverRow & { goodsId: string })[]> {
  const rows = await context.db
    .select({ one: sku, goodsName: goods.nameI18n, slug: goods.slug, coverUrl: goods.coverUrl })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        inArray(goods.deliveryMode, [...modes]),
        eq(goods.isMarketable, true),
        eq(goods.isDiscontinued, false),
        eq(sku.isMarketable, true),
      ),
    )
    .orderBy(asc(sku.available), asc(sku.id))
    .limit(candidates);
  const sold = await soldUnits(
    context,
    rows.map(({ one }) => one.id),
  );
  return rows
    .map(({ one, goodsName, slug, coverUrl }) => {
      const perDay = Math.round(((sold.get(one.id) ?? 0) * 10) / soldDays) / 10;
      const units = sold.get(one.id) ?? 0;
      return {
        skuId: one.id,
        goodsId: one.goodsId,
        goodsName: localize(goodsName, context.locale),
        skuName: localize(one.nameI18n, context.locale),
        cover: coverAddress({ slug, coverUrl }, context.locale),
        available: one.available,
        perDay,
        days: units === 0 ? null : Math.round((one.available * soldDays * 10) / units) / 10,
      };
    })
    .sort((left, right) => urgency(left) - urgency(right) || left.available - right.available)
    .slice(0, most);
}

/** A sold-out sku comes first, also without sales. */
function urgency({ days, available }: CoverRow): number {
  return available === 0 ? 0 : (days ?? Number.MAX_SAFE_INTEGER);
}
