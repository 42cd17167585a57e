import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { Home } from '@/lib/home/contract';
import { getSoldType, soldTypeTags } from '../../products/queries/get-sold-type';

/** Everything the home page shows, in the page's language and of what its host sells; cached for a minute. */
export async function getHome(): Promise<Home> {
  const type = await getSoldType();
  return cachedCall(
    'GET /goods/member/goods/index',
    { query: { type } },
    { tags: [cacheTags.home, cacheTags.news, ...soldTypeTags(type)], seconds: 60 },
  );
}
