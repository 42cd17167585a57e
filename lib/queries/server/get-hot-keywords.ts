import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';

/** Popular searches, in the page's language. */
export async function getHotKeywords(): Promise<string[]> {
  const words = await cachedCall(
    'GET /goods/member/search_keyword/hot',
    {},
    { tags: [cacheTags.hotKeywords], seconds: 3600 },
  );
  return words.map(({ text }) => text);
}
