import { foldDigits, withoutFormat } from './characters';
import { toSimplified } from './simplified';

/** The version of {@link searchForm}: indexes that were written by another one are rewritten. */
export const searchFormVersion = 1;

/** Dots between the parts of a name, which many keyboards lack, and signs that people put before numbers. */
const dividers = /[\u00b7\u0387\u2022\u2027\u2219\u22c5\u30fb\uff65\u318d#\uff03]/g;

/** The dot between the parts of a name, in the characters that people use for it. */
export const nameDot = /[\u00b7\u0387\u2022\u2027\u2219\u22c5\u30fb\uff65\u318d]/;

/** A border between Chinese, Japanese or Korean characters and Latin letters or digits. */
const scriptBorder =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])/gu;

/**
 * The form in which every search of the shop compares, of keywords and of searched texts alike: width, accents, case and
 * traditional characters are folded, format characters are dropped, dots and `#` divide words, and so does the border
 * of two scripts (`云雀影院VIP` is `云雀影院 vip`). For the server: it needs the table of traditional characters.
 */
export function searchForm(text: string): string {
  const letters = withoutFormat(foldDigits(text).normalize('NFD'))
    // The marks of Latin, Greek and Cyrillic letters; those of other scripts distinguish letters.
    .replaceAll(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();
  return toSimplified(letters)
    .replaceAll(dividers, ' ')
    .replaceAll(scriptBorder, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
