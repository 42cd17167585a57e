import { type SQL, sql } from 'drizzle-orm';
import type { SitemapKind } from '../../lib/contract/store';
import { article, dailyDeal, goods, goodsCategory, sku } from '../database/schema/catalog';
import type { Context } from '../platform/context';

/** Goods that have a page: on sale, with something to choose from. */
const shownGoods = sql`${goods.isMarketable} and not ${goods.isDiscontinued}
  and exists (select 1 from ${sku} where ${sku.goodsId} = ${goods.id} and ${sku.isMarketable})`;

/**
 * Joins what the page of a goods shows to it. It last changed with the goods, with one of its denominations, or
 * with a price by a deal that began or ended. A sale moves stock without touching these times, so that the date
 * means something.
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
 * A query with the columns `key` and `updated` of everything of one kind that has a page, in no order.
 * @param range `limit … offset …` over the keys in their order; absent: all of them
 */
export function sitemapSource({ clock }: Pick<Context, 'clock'>, kind: SitemapKind, range: SQL = sql``): SQL {
  const now = clock.now().toISOString();
  switch (kind) {
    case 'GOODS':
      return sql`select ${goods.id} as key, ${latestChange} as updated from ${goods} ${changesOfGoods(now)}
        where ${goods.id} in (select ${goods.id} from ${goods} where ${shownGoods} order by ${goods.id} ${range})
        group by ${goods.id}`;
    case 'CATEGORY':
      return sql`select ${goodsCategory.code} as key, ${latestChange} as updated
        from ${goodsCategory} inner join ${goods} on ${goods.categoryCode} = ${goodsCategory.code} ${changesOfGoods(now)}
        where ${goodsCategory.isEnabled} and ${goodsCategory.parentId} is null and ${shownGoods}
        group by ${goodsCategory.code} order by key ${range}`;
    case 'ARTICLE':
      return sql`select coalesce(${article.code}, ${article.id}) as key,
        greatest(${article.updatedTime}, ${article.publishTime}) as updated
        from ${article} where ${article.isEnabled} and (${article.type} = 'DOC' or ${article.publishTime} <= ${now})
        order by key ${range}`;
  }
}

/** Epoch milliseconds of a time, as SQL. */
export function epochMsOf(time: SQL): SQL {
  return sql`floor(extract(epoch from ${time}) * 1000)::bigint`;
}

/** How many of one kind have a page. */
export function sitemapCount({ clock }: Pick<Context, 'clock'>, kind: SitemapKind): SQL {
  return kind === 'GOODS'
    ? sql`select count(*)::int as total from ${goods} where ${shownGoods}`
    : sql`select count(*)::int as total from (${sitemapSource({ clock }, kind)}) as entry`;
}
