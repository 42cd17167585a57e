import type { MetadataRoute } from 'next';
import { env } from '@/lib/env';
import { crawlRules } from '@/lib/seo/crawl-rules';

/** Rendered per request: the shop's URL is not known at build time. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return { rules: crawlRules(), sitemap: `${env.STORE_URL}/sitemap.xml` };
}
