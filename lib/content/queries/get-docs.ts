import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { ArticleRow } from '@/lib/content/contract';

/** Documents of the shop in the page's language: all, or those of one group. */
export function getDocs(group?: string): Promise<ArticleRow[]> {
  return cachedCall(
    'GET /store/member/doc/list',
    { query: { group } },
    { tags: [cacheTags.docs], seconds: 3600 },
  );
}
