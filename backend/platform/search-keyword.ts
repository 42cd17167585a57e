/** Normalises keywords and searched texts: NFKC, lower case, single spaces. Pure. */
export function normaliseKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A LIKE pattern for texts that contain `text`; `%`, `_` and `\` are escaped. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
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
