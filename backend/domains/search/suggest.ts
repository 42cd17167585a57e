import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { searchForm } from '../../../lib/text/search';
import { goods, goodsCategory } from '../../database/schema/catalog';
import type { Localized } from '../../database/schema/columns';
import { localize } from '../../platform/localize';
import { type CardContext, isOffered } from '../products/find-cards';
import { hotKeywordRows, listHotKeywords } from './list-hot-keywords';
import { bestGoods } from './search-goods';

type Asked = z.output<Contract['GET /goods/member/goods/suggest']['query']>;
type Suggestion = z.input<Contract['GET /goods/member/goods/suggest']['data']>[number];

const GOODS = 6;
const CATEGORIES = 2;
const HOT_WORDS = 3;

/**
 * Suggestions while typing: products, categories and hot keywords. Products match fuzzily when there is no literal
 * match.
 */
export async function suggest(context: CardContext, query: Asked): Promise<Suggestion[]> {
  const keyword = searchForm(query.keyword);
  if (keyword === '') return [];
  const { db, locale } = context;
  const { type } = query;
  const [categories, hot, words, cards] = await Promise.all([
    db
      .select({ code: goodsCategory.code, nameI18n: goodsCategory.nameI18n })
      .from(goodsCategory)
      .where(and(eq(goodsCategory.isEnabled, true), type && hasType(type)))
      .orderBy(asc(goodsCategory.sort)),
    type ? listHotKeywords(context) : null,
    hotKeywordRows(db),
    bestGoods(context, keyword, { type, limit: GOODS }),
  ]);
  const offers: Suggestion[] = [
    ...cards.map(({ id, name, cover, price, hasRange }) => ({
      type: 'GOODS' as const,
      id,
      text: name,
      cover,
      price: { lowest: price, hasRange },
    })),
    ...categories
      .filter(({ nameI18n }) => contains(nameI18n, keyword))
      .slice(0, CATEGORIES)
      .map(({ code, nameI18n }) => ({
        type: 'CATEGORY' as const,
        id: code,
        text: localize(nameI18n, locale),
        cover: null,
        price: null,
      })),
  ];
  const taken = new Set(offers.map(({ text }) => text));
  const hotWords = words
    .filter(({ textI18n }) => contains(textI18n, keyword))
    .map(({ id, textI18n }) => ({
      type: 'KEYWORD' as const,
      id,
      text: localize(textI18n, locale),
      cover: null,
      price: null,
    }));
  const isSold = (word: string) =>
    type === undefined || hot?.some(({ text, types }) => text === word && types.includes(type));
  // A hot keyword often equals the name of a product that is already listed.
  const others = hotWords.filter(({ text }) => !taken.has(text) && isSold(text));
  return [...offers, ...others.slice(0, HOT_WORDS)];
}

/** Whether a category has products of one type. */
function hasType(type: NonNullable<Asked['type']>): SQL {
  const inCategory = eq(goods.categoryCode, goodsCategory.code);
  return sql`exists(select 1 from ${goods} where ${and(isOffered, eq(goods.type, type), inCategory)})`;
}

/** Whether a text contains the keyword in one of its languages. The shop has a handful of categories and hot keywords. */
function contains(texts: Localized, keyword: string): boolean {
  return Object.values(texts).some((text) => searchForm(text).includes(keyword));
}
