import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { goodsType } from '../../../lib/contract/products/goods-type';
import type { HotKeyword } from '../../../lib/contract/storefront/search';
import { searchForm } from '../../../lib/text/search';
import { goods } from '../../database/schema/catalog';
import { hotKeyword } from '../../database/schema/content';
import { localize } from '../../platform/localize';
import { type CardContext, isOffered } from '../catalog/find-cards';
import { matches } from './search-conditions';

/** The keywords that the search field suggests to every visitor, with the product types that they find. */
export async function listHotKeywords({ db, locale }: CardContext): Promise<HotKeyword[]> {
  const rows = await db
    .select({ textI18n: hotKeyword.textI18n })
    .from(hotKeyword)
    .orderBy(asc(hotKeyword.sort), asc(hotKeyword.id));
  const texts = rows.map(({ textI18n }) => localize(textI18n, locale));
  if (texts.length === 0) return [];
  const types = goodsType.options;
  const finds = texts.flatMap((text) => types.map((type) => findsType(text, type)));
  // One statement for all keywords: the shop has a handful of them.
  const { rows: answers } = await db.execute<{ found: boolean[] }>(
    sql`select to_json(array[${sql.join(finds, sql`, `)}]) as found`,
  );
  const found = answers[0]?.found ?? [];
  return texts.map((text, index) => ({
    text,
    types: types.filter((_, place) => found[index * types.length + place]),
  }));
}

/** Whether a search for the text finds products of one type. */
export function findsType(text: string, type: HotKeyword['types'][number]): SQL {
  const found = matches(searchForm(text)).indexed;
  return sql`exists(select 1 from ${goods} where ${and(isOffered, eq(goods.type, type), found)})`;
}
