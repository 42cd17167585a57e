import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { HotKeyword } from '@/lib/contract/storefront/search';

/** Popular searches, in the page's language. */
export function getHotKeywords(): Promise<HotKeyword[]> {
  return cachedCall(
    'GET /goods/member/search_keyword/hot',
    {},
    { tags: [cacheTags.hotKeywords], seconds: 3600 },
  );
}
