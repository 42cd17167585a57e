import { count, desc, eq, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import { goods, sku } from '../../database/schema/catalog';
import { goodsFavorite } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
import type { PageQuery } from '../../platform/to-page';
import { coverAddress } from '../catalog/find-cards';

/** Whether a denomination on sale costs more than the cheapest one. */
const hasRange = sql<boolean>`exists (select 1 from ${sku} where ${sku.goodsId} = ${goods.id}
  and ${sku.isMarketable} and ${sku.priceFen} > ${goods.minPriceFen})`;

/**
 * The member's favourites, newest first, including products off sale; prices are "from" prices without deals.
 */
export async function listFavorites(context: Context, query: PageQuery) {
  const mine = eq(goodsFavorite.memberId, memberOf(context));
  const total = context.db
    .select({ rows: count() })
    .from(goodsFavorite)
    .innerJoin(goods, eq(goods.id, goodsFavorite.goodsId))
    .where(mine);
  const rows = context.db
    .select({ favorite: goodsFavorite, goods, hasRange })
    .from(goodsFavorite)
    .innerJoin(goods, eq(goods.id, goodsFavorite.goodsId))
    .where(mine)
    .orderBy(desc(goodsFavorite.createdTime), desc(goodsFavorite.id));
  return readPage(query, { total, rows }, ({ favorite, goods: item, hasRange }) => ({
    id: favorite.id,
    goodsId: item.id,
    goodsName: localize(item.nameI18n, context.locale),
    goodsPrice: fenToYuan(item.minPriceFen),
    hasRange,
    goodsThumbnail: coverAddress(item),
    isMarketable: item.isMarketable && !item.isDiscontinued,
    priceWhenAdded: fenToYuan(favorite.priceWhenAddedFen),
    priceDropped: item.minPriceFen < favorite.priceWhenAddedFen,
    createdTime: formatShanghai(favorite.createdTime),
  }));
}
