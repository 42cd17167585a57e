import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { GoodsCard } from '../../../lib/products/product-card';
import { goods } from '../../database/schema/catalog';
import { type CardContext, findCards, recommended } from './find-cards';

/** Popular products of a category, of a product type or of the whole shop. */
export async function hotGoods(
  context: CardContext,
  query: z.output<Contract['GET /goods/member/goods/hot']['query']>,
): Promise<GoodsCard[]> {
  const { cards } = await findCards(context, {
    where: and(
      query.categoryCode === undefined ? undefined : eq(goods.categoryCode, query.categoryCode),
      query.type && eq(goods.type, query.type),
    ),
    orderBy: [desc(goods.isHot), ...recommended],
    limit: query.size,
  });
  return cards;
}
