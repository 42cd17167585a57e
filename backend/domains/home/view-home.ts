import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Banner } from '../../../lib/content/contract';
import type { Home } from '../../../lib/home/contract';
import type { GoodsType } from '../../../lib/products/goods-type';
import { pageSizes } from '../../../lib/wire/page-sizes';
import { goods, goodsCategory } from '../../database/schema/catalog';
import { listArticles } from '../content/list-articles';
import { listBanners } from '../content/list-banners';
import { welcomeCoupon } from '../coupons/welcome-member';
import { shopDeliveryTimes } from '../figures/measured-times';
import { catalogueFigures } from '../figures/view-figures';
import { type CardContext, findCards, isOffered, recommended } from '../products/find-cards';
import { listCategories } from '../products/list-categories';
import { listDailyDeals } from '../promotions/list-daily-deals';
import { listHotKeywords } from '../search/list-hot-keywords';

const NEWS = 5;

/**
 * The whole home page in one response.
 * @param type only what leads to products of this type, for a host that sells no others
 */
export async function viewHome(context: CardContext, type?: GoodsType): Promise<Home> {
  const now = context.clock.now();
  const ofType = type && eq(goods.type, type);
  const [
    banners,
    hotKeywords,
    categories,
    dailyDeals,
    popular,
    onFloors,
    news,
    catalogue,
    delivery,
    welcome,
  ] = await Promise.all([
    listBanners(context),
    listHotKeywords(context),
    listCategories(context, type),
    listDailyDeals(context, type),
    findCards(context, {
      where: ofType,
      orderBy: byRank,
      limit: pageSizes.homePopular,
    }),
    findCards(context, { where: firstOfCategory(ofType), limit: 1000 }),
    listArticles(context, { pageNumber: 1, pageSize: NEWS }),
    catalogueFigures(context.db, ofType),
    // Measured on digital products only.
    type === 'PHYSICAL' ? null : shopDeliveryTimes(context),
    welcomeCoupon(context.db, now),
  ]);
  return {
    banners: type ? await bannersOfType(context, banners, { type, categories, dailyDeals }) : banners,
    hotKeywords: hotKeywords.filter(({ types }) => type === undefined || types.includes(type)),
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
      p50DeliverySeconds: delivery?.p50Seconds ?? null,
      p90DeliverySeconds: delivery?.p90Seconds ?? null,
      rating: catalogue.reviews?.rating ?? null,
      checkedGoods: catalogue.checkedGoods,
    },
    welcomeCoupon: welcome,
    serverTime: now.getTime(),
  };
}

/** Products that staff ranked, then those that sell most. */
const byRank = [
  sql`${goods.popularRank} asc nulls last`,
  sql`${goods.salesCount} desc`,
  sql`${goods.id} asc`,
];

/** The first products of each category in default order: all sections in one statement. */
function firstOfCategory(ofType: SQL | undefined) {
  return sql`${goods.id} in (select first.id from ${goodsCategory} cross join lateral (
    select ${goods.id} from ${goods}
    where ${and(sql`${goods.categoryCode} = ${goodsCategory.code}`, isOffered, ofType)}
    order by ${sql.join([...recommended], sql`, `)} limit ${pageSizes.homeFloor}) as first)`;
}

/** Leaves out banners that lead to products of other types only. */
async function bannersOfType(
  { db }: CardContext,
  banners: readonly Banner[],
  { type, categories, dailyDeals }: Pick<Home, 'categories' | 'dailyDeals'> & { type: GoodsType },
): Promise<Banner[]> {
  const links = banners.map((banner) => ({ banner, ...targetOf(banner.link) }));
  const ids = links.flatMap(({ goodsId }) => goodsId ?? []);
  const sold = ids.length
    ? await db
        .select({ id: goods.id })
        .from(goods)
        .where(and(inArray(goods.id, ids), eq(goods.type, type)))
    : [];
  return links
    .filter(
      ({ goodsId, code, onSale }) =>
        (goodsId === undefined || sold.some(({ id }) => id === goodsId)) &&
        (code === undefined || categories.some((category) => category.code === code)) &&
        (!onSale || dailyDeals.length > 0),
    )
    .map(({ banner }) => banner);
}

/** The product, category or deals that a path of the shop leads to. */
function targetOf(link: string): {
  goodsId?: string | undefined;
  code?: string | undefined;
  onSale: boolean;
} {
  const { pathname, searchParams, hash } = new URL(link, 'http://shop');
  const goodsId = pathname === '/goods/detail' ? searchParams.get('id') : null;
  return {
    goodsId: goodsId !== null && /^[0-9]{1,20}$/.test(goodsId) ? goodsId : undefined,
    code: (pathname === '/category' && searchParams.get('code')) || undefined,
    onSale: searchParams.get('onSale') === 'true' || hash === '#deals',
  };
}
