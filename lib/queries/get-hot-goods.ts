import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { GoodsCard } from '@/lib/contract/goods';

/** What sells best in a category, or in the whole shop. */
export function getHotGoods(categoryCode?: string, size = 7): Promise<GoodsCard[]> {
  return cachedCall(
    'GET /goods/member/goods/hot',
    { query: { categoryCode, size } },
    { tags: [categoryCode ? cacheTags.categoryHot(categoryCode) : cacheTags.hotGoods], seconds: 300 },
  );
}
