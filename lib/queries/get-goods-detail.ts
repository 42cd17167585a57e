import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { GoodsDetail } from '@/lib/contract/goods';
import type { Locale } from '@/lib/i18n/locales';

/** Goods without a page: never seen or off sale for now, or gone for good. */
export type MissingGoods = 'unknown' | 'discontinued';

/**
 * One goods in the page's language, kept five minutes.
 * @param locale named by route handlers, which have no page
 */
export const getGoodsDetail = cache(
  async (goodsId: string, locale?: Locale): Promise<GoodsDetail | MissingGoods> => {
    try {
      return await cachedCall(
        'GET /goods/member/goods/detail',
        { query: { goodsId } },
        {
          tags: [cacheTags.goods(goodsId), cacheTags.goodsReviews(goodsId)],
          seconds: 300,
          locale,
        },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return missingGoods(error.data);
      throw error;
    }
  },
);

function missingGoods(data: unknown): MissingGoods {
  const isDiscontinued = typeof data === 'object' && data !== null && 'discontinued' in data;
  return isDiscontinued ? 'discontinued' : 'unknown';
}
