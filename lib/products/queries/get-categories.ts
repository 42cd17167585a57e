import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { Category } from '@/lib/products/category-contract';
import { getSoldType, soldTypeTags } from './get-sold-type';

/** The categories with their counts, in the page's language and of what its host sells. */
export async function getCategories(): Promise<Category[]> {
  const type = await getSoldType();
  return cachedCall(
    'GET /goods/member/goods_category',
    { query: { type } },
    { tags: [cacheTags.categories, ...soldTypeTags(type)], seconds: 600 },
  );
}
