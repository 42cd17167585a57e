import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pageSizes } from '../../../lib/contract/dialect/page-sizes';
import type { Home } from '../../../lib/contract/storefront/home';
import { goods, goodsCategory } from '../../database/schema/catalog';
import { type CardContext, findCards, isOffered, recommended } from '../catalog/find-cards';
import { listCategories } from '../catalog/list-categories';
import { listDailyDeals } from '../catalog/list-daily-deals';
import { listArticles } from '../content/list-articles';
import { listBanners } from '../content/list-banners';
import { listHotKeywords } from '../search/list-hot-keywords';
import { deliveryFigures } from './delivery-figures';

const NEWS = 5;
/** Minimum number of reviews for showing an average. */
const ENOUGH_REVIEWS = 10;

/** The whole home page in one response. */
export async function viewHome(context: CardContext): Promise<Home> {
  const now = context.clock.now();
  const [banners, hotKeywords, categories, dailyDeals, popular, onFloors, news, figures, delivery] =
    await Promise.all([
      listBanners(context),
      listHotKeywords(context),
      listCategories(context),
      listDailyDeals(context),
      findCards(context, {
        where: isNotNull(goods.popularRank),
        orderBy: byRank,
        limit: pageSizes.homePopular,
      }),
      findCards(context, { where: firstOfCategory(), limit: 1000 }),
      listArticles(context, { pageNumber: 1, pageSize: NEWS }),
      shopFigures(context),
      deliveryFigures(context.db, now),
    ]);
  return {
    banners,
    hotKeywords,
    categories,
    dailyDeals,
    popular: popular.cards,
    floors: categories
      .map((category) => ({
        category,
        goods: onFloors.cards.filter((card) => card.categoryCode === category.code),
      }))
      .filter((floor) => floor.goods.length > 0),
    news: news.records,
    figures: {
      p50DeliverySeconds: delivery.p50Seconds,
      p90DeliverySeconds: delivery.p90Seconds,
      ...figures,
    },
    serverTime: now.getTime(),
  };
}

const byRank = [sql`${goods.popularRank} asc`, sql`${goods.id} asc`];

/** The first products of each category in default order: all sections in one statement. */
function firstOfCategory() {
  return sql`${goods.id} in (select first.id from ${goodsCategory} cross join lateral (
    select ${goods.id} from ${goods}
    where ${goods.categoryCode} = ${goodsCategory.code} and ${isOffered}
    order by ${sql.join([...recommended], sql`, `)} limit ${pageSizes.homeFloor}) as first)`;
}

async function shopFigures({ db }: CardContext): Promise<{ rating: number | null; checkedGoods: number }> {
  const [row] = await db
    .select({
      points: sql<number>`coalesce(sum(${goods.ratingSum}), 0)::int`,
      reviews: sql<number>`coalesce(sum(${goods.ratingCount}), 0)::int`,
      checked: sql<number>`(count(*) filter (where ${goods.accountCheck} ->> 'mode' like '%LOOKUP'))::int`,
    })
    .from(goods)
    .where(and(eq(goods.isMarketable, true), eq(goods.isDiscontinued, false)));
  if (!row) return { rating: null, checkedGoods: 0 };
  const rating = row.reviews < ENOUGH_REVIEWS ? null : Math.round((row.points * 10) / row.reviews) / 10;
  return { rating, checkedGoods: row.checked };
}
