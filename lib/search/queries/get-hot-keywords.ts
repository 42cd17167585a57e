import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { HotKeyword } from '@/lib/search/contract';
import { getSoldType } from '../../products/queries/get-sold-type';

/** Popular searches, in the page's language, that find what its host sells. */
export async function getHotKeywords(): Promise<HotKeyword[]> {
  const type = await getSoldType();
  const keywords = await cachedCall(
    'GET /goods/member/search_keyword/hot',
    {},
    { tags: [cacheTags.hotKeywords], seconds: 3600 },
  );
  return keywords.filter(({ types }) => type === undefined || types.includes(type));
}
