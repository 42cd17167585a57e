/** One spelling for what people type and what is searched in: NFKC, lower case, single spaces. Pure. */
export function normaliseKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A text as a LIKE pattern that finds it anywhere; `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** One or two characters have no trigram; they are looked up among the terms. */
export function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** Stands before every entry of the search columns that is a name, so that it can be told from a mention. */
export const NAME_MARK = '=';

/** So many characters of a name's beginning are kept as terms. */
export const NAME_START = 4;
