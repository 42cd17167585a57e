import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { goodsContract } from '../../lib/contract/goods';
import { goodsCategory, hotKeyword } from '../database/schema/catalog';
import type { CardContext } from './find-cards';
import { localize } from './localize';
import { bestGoods } from './search-goods';
import { containing, normaliseKeyword } from './search-keyword';

type Suggestion = z.input<(typeof goodsContract)['GET /goods/member/goods/suggest']['data']>[number];

const GOODS = 6;

/**
 * What the search field offers while one types: goods, categories and hot words. Goods may be one slip away when
 * nothing has the keyword literally.
 */
export async function suggest(context: CardContext, query: { keyword: string }): Promise<Suggestion[]> {
  const keyword = normaliseKeyword(query.keyword);
  if (keyword === '') return [];
  const { db, locale } = context;
  const [categories, words, cards] = await Promise.all([
    db
      .select({ code: goodsCategory.code, nameI18n: goodsCategory.nameI18n })
      .from(goodsCategory)
      .where(and(eq(goodsCategory.isEnabled, true), inAnyLanguage(goodsCategory.nameI18n, keyword)))
      .orderBy(asc(goodsCategory.sort))
      .limit(2),
    db
      .select({ id: hotKeyword.id, textI18n: hotKeyword.textI18n })
      .from(hotKeyword)
      .where(inAnyLanguage(hotKeyword.textI18n, keyword))
      .orderBy(asc(hotKeyword.sort))
      .limit(3),
    bestGoods(context, keyword, GOODS),
  ]);
  const offers: Suggestion[] = [
    ...cards.map(({ id, name, cover }) => ({ type: 'GOODS' as const, id, text: name, cover })),
    ...categories.map(({ code, nameI18n }) => ({
      type: 'CATEGORY' as const,
      id: code,
      text: localize(nameI18n, locale),
      cover: null,
    })),
  ];
  const taken = new Set(offers.map(({ text }) => text));
  const hotWords = words.map(({ id, textI18n }) => ({
    type: 'KEYWORD' as const,
    id,
    text: localize(textI18n, locale),
    cover: null,
  }));
  // A hot word is often the name of goods that stand above it already.
  return [...offers, ...hotWords.filter(({ text }) => !taken.has(text))];
}

function inAnyLanguage(column: typeof goodsCategory.nameI18n | typeof hotKeyword.textI18n, keyword: string) {
  const pattern = containing(keyword);
  return or(
    sql`lower(${column} ->> 'zh-cn') like ${pattern}`,
    sql`lower(${column} ->> 'en') like ${pattern}`,
    sql`lower(${column} ->> 'zh-hk') like ${pattern}`,
  );
}
