import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { pageSizes } from '@/lib/contract/page-sizes';
import type { GoodsCard } from '@/lib/contract/product-card';

/** Bestsellers of a category or of the whole shop. */
export function getHotProducts(categoryCode?: string, size = pageSizes.hot): Promise<GoodsCard[]> {
  return cachedCall(
    'GET /goods/member/goods/hot',
    { query: { categoryCode, size } },
    { tags: [categoryCode ? cacheTags.categoryHot(categoryCode) : cacheTags.hotGoods], seconds: 300 },
  );
}
