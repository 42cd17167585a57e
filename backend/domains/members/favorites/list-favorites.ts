import { count, desc, eq } from 'drizzle-orm';
import { fenToYuan } from '../../../../lib/money';
import { formatShanghai } from '../../../../lib/time';
import { goods } from '../../../database/schema/catalog';
import { goodsFavorite } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { memberOf } from '../../../platform/member-of';
import { readPage } from '../../../platform/read-page';
import type { PageQuery } from '../../../platform/to-page';
import { coverAddress } from '../../products/find-cards';
import { publicPrices } from '../../products/public-prices';

/**
 * The member's favourites, newest first, including products off sale; prices are the "from" prices of tiles.
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
  const page = await readPage(query, { total, rows }, (row) => row);
  const { prices } = await publicPrices(
    context,
    page.records.map(({ goods: { id } }) => id),
  );
  return {
    ...page,
    records: page.records.map(({ favorite, goods: item }) => {
      const price = prices.get(item.id);
      // A product without denominations on sale keeps its last price.
      const fen = price?.lowest.priceFen ?? item.minPriceFen;
      return {
        id: favorite.id,
        goodsId: item.id,
        goodsName: localize(item.nameI18n, context.locale),
        goodsPrice: fenToYuan(fen),
        hasRange: price?.hasRange ?? false,
        goodsThumbnail: coverAddress(item, context.locale),
        isMarketable: item.isMarketable && !item.isDiscontinued,
        priceWhenAdded: fenToYuan(favorite.priceWhenAddedFen),
        priceDropped: fen < favorite.priceWhenAddedFen,
        createdTime: formatShanghai(favorite.createdTime),
      };
    }),
  };
}
