import 'server-only';
import type { GoodsCard, GoodsDetail } from '@/lib/contract/goods';
import { getHotGoods } from './get-hot-goods';

const SHOWN = 4;

/**
 * Other goods of the same category. One answer serves every page of the category and is kept under its tag: a
 * price that changes there must not wait for this page's own goods to change.
 */
export async function getRelatedGoods(own: GoodsDetail['goods']): Promise<GoodsCard[]> {
  const hot = await getHotGoods(own.categoryCode, SHOWN + 1);
  return hot.filter(({ id }) => id !== own.id).slice(0, SHOWN);
}
