import 'server-only';
import { cachedCall, serverCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { GoodsCard } from '@/lib/products/product-card';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { pageSizes } from '@/lib/wire/page-sizes';
import { getSoldType, soldTypeTags } from './get-sold-type';

/** Bestsellers of a category or of the whole shop, of what the page's host sells. */
export async function getHotProducts(categoryCode?: string, size = pageSizes.hot): Promise<GoodsCard[]> {
  const type = await getSoldType();
  const tag = categoryCode ? cacheTags.categoryHot(categoryCode) : cacheTags.hotGoods;
  return cachedCall(
    'GET /goods/member/goods/hot',
    { query: { categoryCode, type, size } },
    { tags: [tag, ...soldTypeTags(type)], seconds: 300 },
  );
}

/** Bestsellers of the product type that the visitor has chosen; not cached, because no cache tag covers them. */
export async function getHotProductsOf(
  type: NonNullable<ListingChoice['goodsType']>,
  size: number,
): Promise<GoodsCard[]> {
  if ((await getSoldType()) !== undefined) return getHotProducts(undefined, size);
  return serverCall('GET /goods/member/goods/hot', { query: { type, size } });
}
