import { and, arrayContains, arrayOverlaps, or, type SQL, sql } from 'drizzle-orm';
import { goods } from '../../database/schema/catalog';
import { containing, isShort, NAME_MARK, NAME_START } from '../../platform/search-keyword';
import { nearSpellings } from './near-spellings';

const MAX_WORDS = 8;
/**
 * Lengths between which a Chinese word is also matched with one wrong character; longer text is a sentence.
 */
const CHARACTERS = { from: 3, to: 8 };
const nothing = sql`false`;

/**
 * The same condition in two forms. `indexed` uses the GIN indexes, which is fast for rare words; `plain` scans the text
 * of each product, which is fast for words that every tenth product contains.
 */
export type Condition = { indexed: SQL; plain: SQL };

/** The searchable words of a normalised keyword; punctuation alone is not searchable. */
export function wordsOf(keyword: string): string[] {
  return keyword
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
}

/**
 * Every word occurs in the text: anywhere for Latin words of three letters or more, at the start of a word for shorter
 * ones.
 */
export function matches(keyword: string): Condition {
  const words = wordsOf(keyword);
  return {
    indexed: and(...words.map(literal)) ?? nothing,
    plain: and(...words.map(plainly)) ?? nothing,
  };
}

/**
 * Fuzzy condition for a keyword that {@link matches} nothing: each word may differ by one letter or character, or sound
 * the same. A single word must match this way; of several words, some may match exactly.
 */
export async function nearlyMatches(keyword: string): Promise<SQL> {
  // Imported lazily: the pinyin dictionary is large and most searches do not need it.
  const { romanised } = await import('./romanised');
  const words = wordsOf(keyword);
  const [only] = words;
  if (words.length === 1 && only) return nearly(only, romanised) ?? nothing;
  return and(...words.map((word) => or(literal(word), nearly(word, romanised)))) ?? nothing;
}

/** The keyword equals a name, a part of one around its dot, or their pinyin or initials. */
export function isName(keyword: string): Condition {
  return { indexed: named(keyword), plain: has(`\n${NAME_MARK}${keyword}\n`) };
}

/** A name starts with the keyword; the indexed form uses at most its first {@link NAME_START} characters. */
export function startsName(keyword: string): Condition {
  return {
    indexed: arrayContains(goods.searchTerms, [NAME_MARK + [...keyword].slice(0, NAME_START).join('')]),
    plain: has(`\n${NAME_MARK}${keyword}`),
  };
}

/** A name in one of the languages contains the keyword; for products that already match. */
export function inName(keyword: string): SQL {
  const literal = keyword.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&');
  return sql`${goods.searchText} ~ ${`\n${NAME_MARK}[^\n]*${literal}`}`;
}

function named(name: string): SQL {
  return arrayContains(goods.searchTerms, [NAME_MARK + NAME_MARK + name]);
}

function has(text: string): SQL {
  return sql`${goods.searchText} like ${containing(text)}`;
}

function literal(word: string): SQL {
  return isShort(word) ? arrayContains(goods.searchTerms, [word]) : withPairs(word, word);
}

function plainly(word: string): SQL {
  return isShort(word) && /^[a-z0-9]+$/.test(word) ? sql`${goods.searchText} ~ ${`\\m${word}`}` : has(word);
}

/**
 * The text occurs in the search column. Pairs of its Chinese characters are required too: they use an index where the
 * database's locale does not treat Chinese characters as letters and builds no trigrams of them.
 */
function withPairs(word: string, text: string): SQL {
  const pairs = (word.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.length === 1 ? characters : characters.slice(1).map((each, i) => characters[i] + each);
  });
  if (pairs.length === 0) return has(text);
  return and(arrayContains(goods.searchTerms, [...new Set(pairs)]), has(text)) ?? nothing;
}

type Romanised = (text: string) => string[];

function nearly(word: string, romanised: Romanised): SQL | undefined {
  if (/^\p{Script=Han}+$/u.test(word)) return sounding(word, romanised);
  const spellings = nearSpellings(word);
  return spellings.length === 0 ? undefined : arrayOverlaps(goods.searchTerms, spellings);
}

/** A name that sounds the same, or products that contain all characters but one. */
function sounding(word: string, romanised: Romanised): SQL | undefined {
  const characters = [...word];
  const [spoken = ''] = romanised(word);
  const sameSound = named(spoken);
  if (characters.length < CHARACTERS.from || characters.length > CHARACTERS.to) return sameSound;
  const allButOne = characters
    .map((_, index) => [...new Set(characters.toSpliced(index, 1))])
    // One character alone is too weak a match.
    .filter((rest) => rest.length > 1)
    .map((rest) => arrayContains(goods.searchTerms, rest));
  return or(sameSound, ...allButOne);
}
