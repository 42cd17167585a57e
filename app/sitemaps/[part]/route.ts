import { docGroups } from '@/components/content/doc-group';
import { soldTypeOf } from '@/lib/routing/product-type';
import { sitemapPages } from '@/lib/seo/sitemap-parts';
import { sitemapXml, xmlResponse } from '@/lib/seo/sitemap-xml';

export const dynamic = 'force-dynamic';

type Context = { readonly params: Promise<{ part: string }> };

/** One file of the sitemap, at most 10,000 URLs. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const pages = await sitemapPages((await params).part, docGroups, soldTypeOf(headers));
  if (pages) return xmlResponse(sitemapXml(pages));
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
