import type { GoodsCard } from '../../../lib/products/product-card';
import { type CardContext, cardsInOrder } from './find-cards';

const MOST = 50;

/**
 * Cards of the given products (ids joined by commas) in the given order; products not on sale are left out.
 */
export async function goodsHistory(context: CardContext, query: { goodsIds: string }): Promise<GoodsCard[]> {
  const ids = [...new Set(query.goodsIds.split(',').filter((id) => /^[0-9]{1,20}$/.test(id)))].slice(0, MOST);
  return cardsInOrder(context, ids);
}
