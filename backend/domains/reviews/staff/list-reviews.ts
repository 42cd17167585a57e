import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { defaultLocale, isLocale } from '../../../../lib/i18n/locales';
import type { ReviewSort } from '../../../../lib/staff/list-states';
import { formatShanghai } from '../../../../lib/time';
import { goods, review } from '../../../database/schema/catalog';
import { orderItem, orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { keysetSorting, type Sorting } from '../../../platform/keyset-sorting';
import { localize, localizeOptional } from '../../../platform/localize';
import { coverAddress } from '../../products/find-cards';
import { productsNamed } from '../../search/products-named';

type List = Contract['GET /goods/admin/review/list'];
type Query = z.output<List['query']>;

const pageSize = 50;
/** Reviews are counted up to this number. */
const mostCounted = 10_000;

const sortings: Record<ReviewSort, Sorting> = {
  NEWEST: { key: sql`review.created_time`, isDescending: true },
  OLDEST: { key: sql`review.created_time`, isDescending: false },
  SCORE_DESC: { key: sql`review.score`, isDescending: true },
  SCORE_ASC: { key: sql`review.score`, isDescending: false },
};

/** Product reviews in a sorting. Pages continue after a review, so that they stay stable while members write. */
export async function listReviewsForStaff(context: Context, query: Query): Promise<z.input<List['data']>> {
  const { db, locale } = context;
  const { order, following } = keysetSorting(review.id, sortings[query.sort], query.after);
  const rows = await db
    .select({
      one: review,
      name: goods.nameI18n,
      cover: { slug: goods.slug, coverUrl: goods.coverUrl },
      specifications: orderItem.specificationI18n,
      orderSn: orders.sn,
    })
    .from(review)
    .innerJoin(goods, eq(goods.id, review.goodsId))
    .leftJoin(orderItem, eq(orderItem.id, review.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItem.orderId))
    .where(and(ofProduct(context, query.product), ...filters(query), following))
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ one, name, cover, specifications, orderSn }) => ({
      id: one.id,
      version: one.version,
      goodsId: one.goodsId,
      goodsName: localize(name, locale),
      goodsCover: coverAddress(cover, locale),
      specifications: localizeOptional(specifications, locale),
      orderSn,
      score: one.score,
      content: one.content,
      language: isLocale(one.lang) ? one.lang : defaultLocale,
      shownAs: one.memberNickname,
      hiddenWhy: one.hiddenWhy,
      translations: one.translations,
      createdTime: formatShanghai(one.createdTime),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.one.id ?? null) : null,
  };
}

function ofProduct({ db }: Context, product: string | undefined): SQL | undefined {
  if (!product) return undefined;
  return inArray(review.goodsId, db.select({ id: goods.id }).from(goods).where(productsNamed(product)));
}

function filters({ score, language, state, withText }: Query): (SQL | undefined)[] {
  return [
    score === undefined ? undefined : eq(review.score, score),
    language === undefined ? undefined : eq(review.lang, language),
    state === 'SHOWN' ? eq(review.isShow, true) : undefined,
    // Written as in the partial index, so that the planner uses it.
    state === 'HIDDEN' ? sql`not ${review.isShow}` : undefined,
    withText ? ne(review.content, '') : undefined,
  ];
}

/** The number of product reviews, hidden ones included. */
export async function countReviews({ db }: Context): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(review)
    .limit(mostCounted)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}
