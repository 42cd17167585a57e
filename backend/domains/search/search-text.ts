import { defaultLocale } from '../../../lib/i18n/locales';
import { nameDot, searchForm, searchFormVersion } from '../../../lib/text/search';
import type { Localized } from '../../database/schema/columns';
import { localize } from '../../platform/localize';
import { NAME_MARK, NAME_START } from '../../platform/search-keyword';
import { nearSpellings } from './near-spellings';
import { romanised } from './romanised';

export type SearchedGoods = {
  name: Localized;
  caption: Localized;
  brand: string;
  keywords: readonly string[];
  category: Localized;
};

export type SearchColumns = { searchText: string; searchTerms: string[]; searchForm: number };

/**
 * Builds the search columns of a product.
 *
 * `searchText`, for words of three characters and more: one entry per line, lower case, with a line break before and after
 * each. Every entry has the form in which keywords are compared (`lib/text/search.ts`). Names are marked with {@link NAME_MARK} and included in three languages, without the dot, as the parts around
 * the dot, and for Chinese ones as pinyin in one word and as initials (`=yuanyezhige`, `=yyzg`). Captions, brand,
 * keywords and category follow. A keyword has no line break, so it cannot match across two entries.
 *
 * `searchTerms`, for what trigrams cannot find: every Chinese character and pair, the first one and two letters of every
 * word, the names (`==yyzg`) and their prefixes (`=y`, `=yy`), and the near spellings of their words.
 */
export function searchColumns(goods: SearchedGoods): SearchColumns {
  const names = distinct(Object.values(goods.name).flatMap(namesIn));
  const spoken = distinct(namesIn(localize(goods.name, defaultLocale)))
    .filter(isChinese)
    .flatMap(romanised);
  const mentions = distinct([
    ...Object.values(goods.caption),
    goods.brand,
    ...goods.keywords,
    ...Object.values(goods.category),
    ...goods.keywords.filter(isChinese).flatMap(romanised),
  ]);
  const named = distinct([...names, ...spoken]);
  const lines = [...named.map((name) => NAME_MARK + name), ...mentions];
  const terms = [
    ...[...named, ...mentions].flatMap(shortTerms),
    ...named.flatMap(nameTerms),
    ...named.flatMap((name) => name.split(/[^a-z0-9]+/)).flatMap(nearSpellings),
  ];
  return {
    searchText: `\n${lines.join('\n')}\n`,
    searchTerms: [...new Set(terms)],
    searchForm: searchFormVersion,
  };
}

/** The whole name, the same without its dot, and the parts around the dot. */
function namesIn(name: string): string[] {
  const parts = name.split(nameDot);
  return parts.length === 1 ? [name] : [name, parts.map((part) => part.trim()).join(''), ...parts];
}

function shortTerms(entry: string): string[] {
  const pairs = (entry.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.flatMap((character, index) => [character, character + (characters[index + 1] ?? '')]);
  });
  return [...pairs, ...(entry.match(/[a-z0-9]+/g) ?? []).flatMap(starts)];
}

function nameTerms(name: string): string[] {
  const characters = [...name];
  const beginnings = characters
    .slice(0, NAME_START)
    .map((_, index) => characters.slice(0, index + 1).join(''));
  return [...beginnings.map((start) => NAME_MARK + start), NAME_MARK + NAME_MARK + name];
}

function starts(word: string): string[] {
  return [word.slice(0, 1), word.slice(0, 2)];
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map(searchForm).filter(Boolean))];
}
