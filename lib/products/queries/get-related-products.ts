import 'server-only';
import type { GoodsDetail } from '@/lib/products/contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { pageSizes } from '@/lib/wire/page-sizes';
import { getHotProducts } from './get-hot-products';

/**
 * Other products of the same category. One response serves every page of the category and is cached under its tag,
 * so that a price change there does not depend on this page's product.
 */
export async function getRelatedProducts(own: GoodsDetail['goods']): Promise<GoodsCard[]> {
  const hot = await getHotProducts(own.categoryCode, pageSizes.related + 1);
  return hot.filter(({ id }) => id !== own.id).slice(0, pageSizes.related);
}
