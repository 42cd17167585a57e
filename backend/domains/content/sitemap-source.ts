import { type SQL, sql } from 'drizzle-orm';
import type { GoodsType } from '../../../lib/products/goods-type';
import type { SitemapKind } from '../../../lib/settings/contract';
import { dailyDeal, goods, goodsCategory, sku } from '../../database/schema/catalog';
import { article } from '../../database/schema/content';
import type { Context } from '../../platform/context';

/** Products that have a page: on sale, with at least one denomination to choose. */
const shownGoods = (type: GoodsType | undefined) => sql`${goods.isMarketable} and not ${goods.isDiscontinued}
  and exists (select 1 from ${sku} where ${sku.goodsId} = ${goods.id} and ${sku.isMarketable})
  ${type === undefined ? sql`` : sql`and ${goods.type} = ${type}`}`;

/** The pages of one kind; `type`: of products and categories, only those with products of this type. */
export type SitemapPages = { kind: SitemapKind; type?: GoodsType | undefined };

/**
 * Joins everything that a product page shows. Its last change is that of the product, of one of its denominations, or a
 * price change by the start or end of a deal. Sales change the stock without touching these times, which keeps the date
 * meaningful.
 */
function changesOfGoods(now: string): SQL {
  return sql`left join ${sku} on ${sku.goodsId} = ${goods.id}
    left join (
      select ${dailyDeal.skuId} as sku_id,
        max(case when ${dailyDeal.endTime} <= ${now} then ${dailyDeal.endTime} else ${dailyDeal.startTime} end) as changed
      from ${dailyDeal} where ${dailyDeal.startTime} <= ${now} group by ${dailyDeal.skuId}
    ) as deal on deal.sku_id = ${sku.id}`;
}

const latestChange = sql`max(greatest(${goods.updatedTime}, ${sku.updatedTime}, deal.changed))`;

/**
 * A query with the columns `key` and `updated` of every page of one kind, unordered.
 * @param range `limit … offset …` over the sorted keys; absent: all of them
 */
export function sitemapSource(
  { clock }: Pick<Context, 'clock'>,
  { kind, type }: SitemapPages,
  range: SQL = sql``,
): SQL {
  const now = clock.now().toISOString();
  switch (kind) {
    case 'GOODS':
      return sql`select ${goods.id} as key, ${latestChange} as updated from ${goods} ${changesOfGoods(now)}
        where ${goods.id} in (select ${goods.id} from ${goods} where ${shownGoods(type)} order by ${goods.id} ${range})
        group by ${goods.id}`;
    case 'CATEGORY':
      return sql`select ${goodsCategory.code} as key, ${latestChange} as updated
        from ${goodsCategory} inner join ${goods} on ${goods.categoryCode} = ${goodsCategory.code} ${changesOfGoods(now)}
        where ${goodsCategory.isEnabled} and ${goodsCategory.parentId} is null and ${shownGoods(type)}
        group by ${goodsCategory.code} order by key ${range}`;
    case 'ARTICLE':
      return sql`select coalesce(${article.code}, ${article.id}) as key,
        greatest(${article.updatedTime}, ${article.publishTime}) as updated
        from ${article} where ${article.isEnabled} and (${article.type} = 'DOC' or ${article.publishTime} <= ${now})
        order by key ${range}`;
  }
}

/** A time as epoch milliseconds, in SQL. */
export function epochMsOf(time: SQL): SQL {
  return sql`floor(extract(epoch from ${time}) * 1000)::bigint`;
}

/** Number of pages of one kind. */
export function sitemapCount({ clock }: Pick<Context, 'clock'>, pages: SitemapPages): SQL {
  return pages.kind === 'GOODS'
    ? sql`select count(*)::int as total from ${goods} where ${shownGoods(pages.type)}`
    : sql`select count(*)::int as total from (${sitemapSource({ clock }, pages)}) as entry`;
}
