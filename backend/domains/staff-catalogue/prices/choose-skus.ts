import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { mostPriceItems } from '../../../../lib/contract/staff/goods';
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
  const [rows, [counted]] = await Promise.all([
    context.db
      .select({ skuId: sku.id, toFen: sku.priceFen })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(where)
      .orderBy(asc(goods.id), asc(sku.sort), asc(sku.id))
      .limit(mostPriceItems),
    context.db.select({ total: count() }).from(sku).innerJoin(goods, eq(goods.id, sku.goodsId)).where(where),
  ]);
  return { items: await priceItems(context, rows), total: counted?.total ?? 0 };
}
