import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { cacheTags } from '../../../lib/cache-tags';
import { type GoodsType, goodsType } from '../../../lib/products/goods-type';
import type { HotKeyword } from '../../../lib/search/contract';
import { searchForm } from '../../../lib/text/search';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { hotKeyword } from '../../database/schema/content';
import type { Context } from '../../platform/context';
import { fact } from '../../platform/kept-facts';
import { keptValue } from '../../platform/kept-value';
import { localize } from '../../platform/localize';
import { isOffered } from '../products/find-cards';
import { matches } from './search-conditions';

const keptMs = 60_000;

/** One statement for all keywords, which PostgreSQL plans for longer than the rest of home takes. */
const keptTypes = keptValue(keptMs, async ({ db }, key): Promise<GoodsType[][]> => {
  const texts: string[] = JSON.parse(key);
  const types = goodsType.options;
  const finds = texts.flatMap((text) => types.map((type) => findsType(text, type)));
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select to_json(array[${sql.join(finds, sql`, `)}]) as found`,
  );
  const found = rows[0]?.found ?? [];
  return texts.map((_, index) => types.filter((_type, place) => found[index * types.length + place]));
});

/** The keywords that the search field suggests to every visitor, with the product types that they find. */
export async function listHotKeywords(
  context: Pick<Context, 'db' | 'clock' | 'locale'>,
): Promise<HotKeyword[]> {
  const rows = await hotKeywordRows(context.db);
  const texts = rows.map(({ textI18n }) => localize(textI18n, context.locale));
  if (texts.length === 0) return [];
  const types = await keptTypes(context, JSON.stringify(texts));
  return texts.map((text, index) => ({ text, types: types[index] ?? [] }));
}

/** The keywords in display order. */
export const hotKeywordRows = (db: Executor) =>
  fact(db, 'hot keywords', { dependsOn: [cacheTags.hotKeywords], longestMs: 10_000 }, () =>
    db
      .select({ id: hotKeyword.id, textI18n: hotKeyword.textI18n })
      .from(hotKeyword)
      .orderBy(asc(hotKeyword.sort), asc(hotKeyword.id))
      .execute(),
  );

/** Whether a search for the text finds products of one type. */
export function findsType(text: string, type: HotKeyword['types'][number]): SQL {
  const found = matches(searchForm(text)).indexed;
  return sql`exists(select 1 from ${goods} where ${and(isOffered, eq(goods.type, type), found)})`;
}
