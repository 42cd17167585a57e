import { soldTypeOf } from '@/lib/routing/product-type';
import { sitemapParts } from '@/lib/seo/sitemap-parts';
import { sitemapIndexXml, xmlResponse } from '@/lib/seo/sitemap-xml';

export const dynamic = 'force-dynamic';

/** The sitemap index: every file with the time of its last change. */
export async function GET({ headers }: Request): Promise<Response> {
  return xmlResponse(sitemapIndexXml(await sitemapParts(soldTypeOf(headers))));
}
