import { and, arrayContains, arrayOverlaps, or, type SQL, sql } from 'drizzle-orm';
import { goods } from '../database/schema/catalog';
import { nearSpellings } from './near-spellings';
import { containing, isShort, NAME_MARK } from './search-keyword';

const MAX_WORDS = 8;
/** A Chinese word with one wrong character is still that word from here on, and a sentence up to here. */
const CHARACTERS = { from: 3, to: 8 };
const nothing = sql`false`;

/** The words of a normalised keyword that can be looked for; marks alone can not. */
export function wordsOf(keyword: string): string[] {
  return keyword
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
}

/** Every word stands somewhere: inside Latin words from three letters on, at their start below. */
export function matches(keyword: string): SQL {
  return every(wordsOf(keyword), literal);
}

/** As {@link matches}, where a word may also be one slip away: a letter, a character, or the same sound. */
export async function nearlyMatches(keyword: string): Promise<SQL> {
  // The dictionary of sounds is large and most searches find something without it.
  const { romanised } = await import('./romanised');
  return every(wordsOf(keyword), (word) => or(literal(word), nearly(word, romanised)) ?? nothing);
}

/** The keyword is a name, a part of one around its dot, or their pinyin or initials. */
export function isName(keyword: string): SQL {
  if (isShort(keyword)) return arrayContains(goods.searchTerms, [NAME_MARK + NAME_MARK + keyword]);
  return withPairs(keyword, `\n${NAME_MARK}${keyword}\n`);
}

/** Some such name begins with the keyword. */
export function startsName(keyword: string): SQL {
  if (isShort(keyword)) return arrayContains(goods.searchTerms, [NAME_MARK + keyword]);
  return withPairs(keyword, `\n${NAME_MARK}${keyword}`);
}

function every(words: readonly string[], condition: (word: string) => SQL): SQL {
  return and(...words.map(condition)) ?? nothing;
}

function literal(word: string): SQL {
  return isShort(word) ? arrayContains(goods.searchTerms, [word]) : withPairs(word, word);
}

/**
 * The text stands in the search column. The pairs of its Chinese characters are asked for too: they find it where
 * the database's locale knows no Chinese letters, and so no trigrams of them.
 */
function withPairs(word: string, text: string): SQL {
  const found = sql`${goods.searchText} like ${containing(text)}`;
  const pairs = (word.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.length === 1 ? characters : characters.slice(1).map((each, i) => characters[i] + each);
  });
  return pairs.length === 0
    ? found
    : (and(arrayContains(goods.searchTerms, [...new Set(pairs)]), found) ?? found);
}

type Romanised = (text: string) => string[];

function nearly(word: string, romanised: Romanised): SQL | undefined {
  if (/^\p{Script=Han}+$/u.test(word)) return sounding(word, romanised);
  const spellings = nearSpellings(word);
  return spellings.length === 0 ? undefined : arrayOverlaps(goods.searchTerms, spellings);
}

/** A name that sounds the same, or has all characters but one. */
function sounding(word: string, romanised: Romanised): SQL | undefined {
  const characters = [...word];
  const [spoken = ''] = romanised(word);
  const sameSound = isShort(spoken)
    ? undefined
    : sql`${goods.searchText} like ${containing(`\n${NAME_MARK}${spoken}`)}`;
  if (characters.length < CHARACTERS.from || characters.length > CHARACTERS.to) return sameSound;
  const allButOne = characters.map((_, index) =>
    arrayContains(goods.searchTerms, [...new Set(characters.toSpliced(index, 1))]),
  );
  return or(sameSound, ...allButOne);
}
