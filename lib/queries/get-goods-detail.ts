import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { GoodsDetail } from '@/lib/contract/goods';

/** One goods in the page's language, kept five minutes; null for unknown and discontinued ones. */
export const getGoodsDetail = cache(async (goodsId: string): Promise<GoodsDetail | null> => {
  try {
    return await cachedCall(
      'GET /goods/member/goods/detail',
      { query: { goodsId } },
      { tags: [cacheTags.goods(goodsId), cacheTags.goodsReviews(goodsId), cacheTags.catalog], seconds: 300 },
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
});
