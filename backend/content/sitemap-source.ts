import { type SQL, sql } from 'drizzle-orm';
import type { SitemapKind } from '../../lib/contract/store';
import { article, dailyDeal, goods, goodsCategory, sku } from '../database/schema/catalog';
import type { Context } from '../platform/context';

/** Goods that have a page: on sale, with something to choose from. */
const shownGoods = sql`${goods.isMarketable} and not ${goods.isDiscontinued}
  and exists (select 1 from ${sku} where ${sku.goodsId} = ${goods.id} and ${sku.isMarketable})`;

/**
 * When the page of a goods last changed: the goods, one of its denominations, or a price by a deal that began or
 * ended. A sale moves stock without touching these times, so that the date means something.
 */
function changeOfGoods(now: string): SQL {
  return sql`greatest(${goods.updatedTime}, (
    select max(greatest(${sku.updatedTime}, (
      select max(case when ${dailyDeal.endTime} <= ${now} then ${dailyDeal.endTime} else ${dailyDeal.startTime} end)
      from ${dailyDeal} where ${dailyDeal.skuId} = ${sku.id} and ${dailyDeal.startTime} <= ${now})))
    from ${sku} where ${sku.goodsId} = ${goods.id}))`;
}

/** A query with the columns `key` and `updated`, in no order, of everything of one kind that has a page. */
export function sitemapSource({ clock }: Pick<Context, 'clock'>, kind: SitemapKind): SQL {
  const now = clock.now().toISOString();
  switch (kind) {
    case 'GOODS':
      return sql`select ${goods.id} as key, ${changeOfGoods(now)} as updated from ${goods} where ${shownGoods}`;
    case 'CATEGORY':
      return sql`select ${goodsCategory.code} as key, max(${changeOfGoods(now)}) as updated
        from ${goodsCategory} inner join ${goods} on ${goods.categoryCode} = ${goodsCategory.code}
        where ${goodsCategory.isEnabled} and ${goodsCategory.parentId} is null and ${shownGoods}
        group by ${goodsCategory.code}`;
    case 'ARTICLE':
      return sql`select coalesce(${article.code}, ${article.id}) as key,
        greatest(${article.updatedTime}, ${article.publishTime}) as updated
        from ${article} where ${article.isEnabled} and (${article.type} = 'DOC' or ${article.publishTime} <= ${now})`;
  }
}

/** Epoch milliseconds of a time, as SQL. */
export function epochMsOf(time: SQL): SQL {
  return sql`floor(extract(epoch from ${time}) * 1000)::bigint`;
}
