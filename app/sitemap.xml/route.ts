import { sitemapParts } from '@/lib/seo/sitemap-parts';
import { sitemapIndexXml, xmlAnswer } from '@/lib/seo/sitemap-xml';

export const dynamic = 'force-dynamic';

/** Names the files of the sitemap, each with its newest change. */
export async function GET(): Promise<Response> {
  return xmlAnswer(sitemapIndexXml(await sitemapParts()));
}
