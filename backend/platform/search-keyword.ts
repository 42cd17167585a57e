import { searchForm } from '../../lib/text/search';

/** A LIKE pattern for texts that contain `text`; `%`, `_` and `\` are escaped. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A LIKE pattern for texts that start with `text`. */
export function startingWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Words of one or two characters have no trigram and are looked up in the search terms. */
export function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** Prefix of the entries of the search columns that are names, to distinguish names from mentions. */
export const NAME_MARK = '=';

/** Length of the longest prefix of a name that is stored as a search term. */
export const NAME_START = 4;

/**
 * Whether the texts contain every word of a keyword, both in search form. For tables of which all rows can be read: the
 * database has no function that folds like it.
 */
export function containsWords(keyword: string, texts: readonly (string | null | undefined)[]): boolean {
  const whole = texts.map((text) => searchForm(text ?? '')).join('\n');
  return searchForm(keyword)
    .split(' ')
    .every((word) => whole.includes(word));
}
