import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SitemapEntry } from '../../../lib/settings/contract';
import type { Page } from '../../../lib/wire/endpoint';
import type { Context } from '../../platform/context';
import { type PageQuery, pageOffset, toPage } from '../../platform/to-page';
import { epochMsOf, type SitemapPages, sitemapCount, sitemapSource } from './sitemap-source';

const entries = z.array(z.object({ key: z.string(), updatedTime: z.coerce.number() }));
const counted = z.tuple([z.object({ total: z.coerce.number() })]);

/** Lists the pages of one kind in key order, so that an added page shifts few others to another part. */
export async function listSitemap(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, type, ...query }: PageQuery & SitemapPages,
): Promise<Page<SitemapEntry>> {
  const range = sql`limit ${query.pageSize} offset ${pageOffset(query)}`;
  const [page, count] = await Promise.all([
    context.db.execute(sql`select key, ${epochMsOf(sql`updated`)} as "updatedTime"
      from (${sitemapSource(context, { kind, type }, range)}) as entry order by key`),
    context.db.execute(sitemapCount(context, { kind, type })),
  ]);
  return toPage(entries.parse(page.rows), counted.parse(count.rows)[0].total, query);
}
