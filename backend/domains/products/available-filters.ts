import { and, eq, type SQL, sql } from 'drizzle-orm';
import { goodsType } from '../../../lib/products/goods-type';
import { type AvailableFilters, filterPrices, filterRegions } from '../../../lib/products/list-contract';
import { deliveryMode } from '../../../lib/products/product-card';
import { goods } from '../../database/schema/catalog';
import { type CardContext, isOffered } from './find-cards';
import { filtered, type GoodsFilters } from './list-goods';
import type { Lowered } from './price-order';

/** The columns that the filters read. */
const filterColumns = sql.join(
  [goods.id, goods.categoryCode, goods.type, goods.deliveryMode, goods.regions, goods.minPriceFen],
  sql`, `,
);

/**
 * The values of each filter that have products together with the other filters, in one query.
 * @param matching the products of a search, which are read once and not for each value
 */
export async function availableFilters(
  context: CardContext,
  filters: GoodsFilters,
  lowered: Lowered,
  matching?: SQL,
): Promise<AvailableFilters> {
  const { categoryCode } = filters;
  // A category is read once: each value without products would read it again.
  const read = matching ?? (categoryCode === undefined ? undefined : eq(goods.categoryCode, categoryCode));
  const offered = read ? undefined : isOffered;
  const searched = read
    ? sql`with goods as materialized (select ${filterColumns} from ${goods} where ${and(isOffered, read)}) `
    : sql``;
  const has = (change: Partial<GoodsFilters>): SQL =>
    sql`exists (select 1 from ${goods} where ${and(offered, filtered(context, { ...filters, ...change }, lowered)) ?? sql`true`})`;
  const conditions = [
    ...goodsType.options.map((type) => has({ type })),
    ...deliveryMode.options.map((mode) => has({ deliveryMode: mode })),
    ...filterRegions.map((region) => has({ region })),
    ...filterPrices.map(({ from, to }) => has({ startPrice: from, endPrice: to })),
  ];
  const { rows } = await context.db.execute<{ found: boolean[] }>(
    sql`${searched}select json_build_array(${sql.join(conditions, sql`, `)}) as found`,
  );
  const found = [...(rows[0]?.found ?? [])];
  const take = (count: number) => found.splice(0, count);
  const types = take(goodsType.options.length);
  const modes = take(deliveryMode.options.length);
  const regions = take(filterRegions.length);
  return {
    types: goodsType.options.filter((_, index) => types[index]),
    deliveryModes: deliveryMode.options.filter((_, index) => modes[index]),
    regions: filterRegions.filter((_, index) => regions[index]),
    prices: take(filterPrices.length),
  };
}
