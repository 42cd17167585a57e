import 'server-only';
import { cachedCall, serverCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { pageSizes } from '@/lib/contract/dialect/page-sizes';
import type { GoodsCard } from '@/lib/contract/products/product-card';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';

/** Bestsellers of a category or of the whole shop. */
export function getHotProducts(categoryCode?: string, size = pageSizes.hot): Promise<GoodsCard[]> {
  return cachedCall(
    'GET /goods/member/goods/hot',
    { query: { categoryCode, size } },
    { tags: [categoryCode ? cacheTags.categoryHot(categoryCode) : cacheTags.hotGoods], seconds: 300 },
  );
}

/** Bestsellers of one product type; not cached, because no cache tag covers them. */
export function getHotProductsOf(
  type: NonNullable<ListingChoice['goodsType']>,
  size: number,
): Promise<GoodsCard[]> {
  return serverCall('GET /goods/member/goods/hot', { query: { type, size } });
}
