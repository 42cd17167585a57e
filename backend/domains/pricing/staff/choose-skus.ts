import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { mostPriceItems } from '../../../../lib/products/staff/contract';
import { goods, sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { productsNamed } from '../../search/products-named';
import { priceItems } from './price-items';

type Choose = Contract['GET /goods/admin/price/skus'];

/** SKUs of products that are still sold or can be again, up to the size of one price change. */
export async function chooseSkus(
  context: Context,
  query: z.output<Choose['query']>,
): Promise<z.input<Choose['data']>> {
  const where = and(
    eq(goods.isDiscontinued, false),
    query.category ? eq(goods.categoryCode, query.category) : undefined,
    query.goods ? inArray(goods.id, query.goods) : undefined,
    query.q ? productsNamed(query.q) : undefined,
    query.marginUnder === undefined
      ? undefined
      : sql`${sku.costFen}::numeric * 100 > ${sku.priceFen} * (100 - ${query.marginUnder}::numeric)`,
  );
  const rows = await context.db
    .select({ skuId: sku.id, toFen: sku.priceFen })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(where)
    .orderBy(asc(goods.id), asc(sku.sort), asc(sku.id))
    .limit(mostPriceItems);
  const [items, total] = await Promise.all([
    priceItems(context, rows),
    rows.length < mostPriceItems ? rows.length : countSkus(context, where),
  ]);
  return { items, total };
}

async function countSkus({ db }: Context, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(where);
  return counted?.total ?? 0;
}
