import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { Locale } from '@/lib/i18n/locales';
import type { GoodsDetail } from '@/lib/products/contract';
import { getSoldType } from './get-sold-type';

/** Products without a page: unknown or not for sale now, or discontinued. */
export type MissingProduct = 'unknown' | 'discontinued';

/**
 * One product in the page's language, cached for five minutes. `related` is empty: `getRelatedGoods` reads those, under
 * a cache tag of their own.
 * @param locale named by route handlers, which have no page
 */
export const getProductDetail = cache(
  async (goodsId: string, locale?: Locale): Promise<GoodsDetail | MissingProduct> => {
    try {
      return await cachedCall(
        'GET /goods/member/goods/detail',
        { query: { goodsId, withoutRelated: 'true' } },
        {
          tags: [cacheTags.goods(goodsId), cacheTags.goodsReviews(goodsId)],
          seconds: 300,
          locale,
        },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return missingProduct(error.data);
      throw error;
    }
  },
);

/** The product of a page: one that the page's host does not sell is unknown there. */
export async function getSoldProduct(goodsId: string): Promise<GoodsDetail | MissingProduct> {
  const [detail, sold] = await Promise.all([getProductDetail(goodsId), getSoldType()]);
  if (typeof detail === 'string' || sold === undefined || detail.goods.type === sold) return detail;
  return 'unknown';
}

function missingProduct(data: unknown): MissingProduct {
  const isDiscontinued = typeof data === 'object' && data !== null && 'discontinued' in data;
  return isDiscontinued ? 'discontinued' : 'unknown';
}
