import { and, arrayContains, arrayOverlaps, or, type SQL, sql } from 'drizzle-orm';
import { goods } from '../database/schema/catalog';
import { nearSpellings } from './near-spellings';
import { containing, isShort, NAME_MARK, NAME_START } from './search-keyword';

const MAX_WORDS = 8;
/** A Chinese word with one wrong character is still that word from here on, and a sentence up to here. */
const CHARACTERS = { from: 3, to: 8 };
const nothing = sql`false`;

/**
 * The same question in two forms. `indexed` asks the GIN indexes, which is quick for what few goods have; `plain`
 * reads the text of one goods after the other, which is quick for what every tenth has.
 */
export type Condition = { indexed: SQL; plain: SQL };

/** The words of a normalised keyword that can be looked for; marks alone can not. */
export function wordsOf(keyword: string): string[] {
  return keyword
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
}

/** Every word stands somewhere: inside Latin words from three letters on, at their start below. */
export function matches(keyword: string): Condition {
  const words = wordsOf(keyword);
  return {
    indexed: and(...words.map(literal)) ?? nothing,
    plain: and(...words.map(plainly)) ?? nothing,
  };
}

/**
 * For a keyword that {@link matches} nothing: each word may be one slip away, a letter, a character, or the same
 * sound. A single word is one slip away for certain; of several, some may be right.
 */
export async function nearlyMatches(keyword: string): Promise<SQL> {
  // The dictionary of sounds is large and most searches find something without it.
  const { romanised } = await import('./romanised');
  const words = wordsOf(keyword);
  const [only] = words;
  if (words.length === 1 && only) return nearly(only, romanised) ?? nothing;
  return and(...words.map((word) => or(literal(word), nearly(word, romanised)))) ?? nothing;
}

/** The keyword is a name, a part of one around its dot, or their pinyin or initials. */
export function isName(keyword: string): Condition {
  return { indexed: named(keyword), plain: has(`\n${NAME_MARK}${keyword}\n`) };
}

/** Some such name begins with the keyword, of at most {@link NAME_START} characters when it is asked for by index. */
export function startsName(keyword: string): Condition {
  return {
    indexed: arrayContains(goods.searchTerms, [NAME_MARK + [...keyword].slice(0, NAME_START).join('')]),
    plain: has(`\n${NAME_MARK}${keyword}`),
  };
}

/** A name in one of the languages has the keyword; for goods that are found already. */
export function inName(keyword: string): SQL {
  return sql`lower(${goods.nameI18n}::text) like ${containing(keyword)}`;
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
 * The text stands in the search column. The pairs of its Chinese characters are asked for too: they find it where
 * the database's locale knows no Chinese letters, and so no trigrams of them.
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

/** A name that sounds the same, or goods that have all characters but one. */
function sounding(word: string, romanised: Romanised): SQL | undefined {
  const characters = [...word];
  const [spoken = ''] = romanised(word);
  const sameSound = named(spoken);
  if (characters.length < CHARACTERS.from || characters.length > CHARACTERS.to) return sameSound;
  const allButOne = characters
    .map((_, index) => [...new Set(characters.toSpliced(index, 1))])
    // One character alone is no likeness.
    .filter((rest) => rest.length > 1)
    .map((rest) => arrayContains(goods.searchTerms, rest));
  return or(sameSound, ...allButOne);
}
