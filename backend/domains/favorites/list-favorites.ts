import { count, desc, eq } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import { goods } from '../../database/schema/catalog';
import { goodsFavorite } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
import type { PageQuery } from '../../platform/to-page';

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
    .select({ favorite: goodsFavorite, goods })
    .from(goodsFavorite)
    .innerJoin(goods, eq(goods.id, goodsFavorite.goodsId))
    .where(mine)
    .orderBy(desc(goodsFavorite.createdTime), desc(goodsFavorite.id));
  return readPage(query, { total, rows }, ({ favorite, goods: item }) => ({
    id: favorite.id,
    goodsId: item.id,
    goodsName: localize(item.nameI18n, context.locale),
    goodsPrice: fenToYuan(item.minPriceFen),
    goodsThumbnail: `/covers/${item.slug}.svg`,
    isMarketable: item.isMarketable && !item.isDiscontinued,
    priceWhenAdded: fenToYuan(favorite.priceWhenAddedFen),
    priceDropped: item.minPriceFen < favorite.priceWhenAddedFen,
    createdTime: formatShanghai(favorite.createdTime),
  }));
}
