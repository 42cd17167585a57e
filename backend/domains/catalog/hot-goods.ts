import { desc, eq } from 'drizzle-orm';
import type { GoodsCard } from '../../../lib/contract/product-card';
import { goods } from '../../database/schema/catalog';
import { type CardContext, findCards, recommended } from './find-cards';

/** Popular products of a category or of the whole shop. */
export async function hotGoods(
  context: CardContext,
  query: { categoryCode?: string | undefined; size: number },
): Promise<GoodsCard[]> {
  const { cards } = await findCards(context, {
    where: query.categoryCode === undefined ? undefined : eq(goods.categoryCode, query.categoryCode),
    orderBy: [desc(goods.isHot), ...recommended],
    limit: query.size,
  });
  return cards;
}
