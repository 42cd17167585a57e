import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { GoodsType } from '../../../lib/contract/products/goods-type';
import { type SitemapKind, sitemapKind } from '../../../lib/contract/storefront/site';
import type { Context } from '../../platform/context';
import { epochMsOf, type SitemapPages, sitemapSource } from './sitemap-source';

const parts = z.array(z.object({ pageNumber: z.coerce.number(), updatedTime: z.coerce.number() }));

type Part = { kind: SitemapKind; pageNumber: number; updatedTime: number };

/** Every page of `listSitemap`, with its most recent change. */
export async function listSitemapParts(
  context: Pick<Context, 'db' | 'clock'>,
  { pageSize, type }: { pageSize: number; type?: GoodsType | undefined },
): Promise<Part[]> {
  const found = await Promise.all(
    sitemapKind.options.map((kind) => partsOf(context, { kind, type }, pageSize)),
  );
  return found.flat();
}

async function partsOf(
  context: Pick<Context, 'db' | 'clock'>,
  pages: SitemapPages,
  pageSize: number,
): Promise<Part[]> {
  const { rows } = await context.db.execute(sql`
    select place / ${pageSize}::int + 1 as "pageNumber", ${epochMsOf(sql`max(updated)`)} as "updatedTime"
    from (select updated, (row_number() over (order by key))::int - 1 as place
      from (${sitemapSource(context, pages)}) as entry) as placed
    group by 1 order by 1`);
  return parts.parse(rows).map((part) => ({ kind: pages.kind, ...part }));
}
