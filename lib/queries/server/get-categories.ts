import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { Category } from '@/lib/contract/products/category';

/** The categories with their counts, in the page's language. */
export function getCategories(): Promise<Category[]> {
  return cachedCall('GET /goods/member/goods_category', {}, { tags: [cacheTags.categories], seconds: 600 });
}
