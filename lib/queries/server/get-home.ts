import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { Home } from '@/lib/contract/storefront/home';

/** Everything the home page shows, in the page's language; cached for a minute. */
export function getHome(): Promise<Home> {
  return cachedCall(
    'GET /goods/member/goods/index',
    {},
    { tags: [cacheTags.home, cacheTags.news], seconds: 60 },
  );
}
