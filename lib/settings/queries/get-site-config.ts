import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { SiteConfig } from '@/lib/settings/contract';

/** Shop-wide settings for cached pages, in the page's language. */
export function getSiteConfig(): Promise<SiteConfig> {
  return cachedCall('GET /store/member/site/config', {}, { tags: [cacheTags.storeState], seconds: 300 });
}
