import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { GoodsType } from '../../../lib/products/goods-type';
import { type SitemapKind, sitemapKind } from '../../../lib/settings/contract';
import type { Context } from '../../platform/context';
import { fact } from '../../platform/kept-facts';
import { epochMsOf, type SitemapPages, sitemapSource } from './sitemap-source';

const parts = z.array(z.object({ pageNumber: z.coerce.number(), updatedTime: z.coerce.number() }));

type Query = { pageSize: number; type?: GoodsType | undefined };
type Part = { kind: SitemapKind; pageNumber: number; updatedTime: number };

/** Milliseconds after which it is read again although no change was reported: all products are read for it. */
const longestMs = 60_000;

/** Every page of `listSitemap`, with its most recent change. Kept until anything of the shop changes. */
export function listSitemapParts(context: Pick<Context, 'db' | 'clock'>, query: Query): Promise<Part[]> {
  const name = `sitemap ${query.pageSize} ${query.type ?? ''}`;
  return fact(context.db, name, { dependsOn: 'any', longestMs }, () => readParts(context, query));
}

async function readParts(context: Pick<Context, 'db' | 'clock'>, { pageSize, type }: Query): Promise<Part[]> {
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
