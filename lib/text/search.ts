import { divideWords, foldLetters } from './filter';
import { toSimplified } from './simplified';

/** The version of {@link searchForm}: indexes that were written by another one are rewritten. */
export const searchFormVersion = 1;

/** The dot between the parts of a name, in the characters that people use for it. */
export const nameDot = /[\u00b7\u0387\u2022\u2027\u2219\u22c5\u30fb\uff65\u318d]/;

/**
 * The form in which every search of the shop compares, of keywords and of searched texts alike: width, accents, case and
 * traditional characters are folded, format characters are dropped, dots and `#` divide words, and so does the border
 * of two scripts (`云雀影院VIP` is `云雀影院 vip`). For the server: it needs the table of traditional characters.
 */
export function searchForm(text: string): string {
  return divideWords(toSimplified(foldLetters(text)));
}
