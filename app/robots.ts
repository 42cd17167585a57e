import type { MetadataRoute } from 'next';
import { env } from '@/lib/env';
import { crawlRules } from '@/lib/seo/crawl-rules';

/** Per request: the shop's address is not known when it is built. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return { rules: crawlRules(), sitemap: `${env.STORE_URL}/sitemap.xml` };
}
