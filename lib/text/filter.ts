import { foldDigits, withoutFormat } from './characters';

/** Dots between the parts of a name, which many keyboards lack, and signs that people put before numbers. */
const dividers = /[\u00b7\u0387\u2022\u2027\u2219\u22c5\u30fb\uff65\u318d#\uff03]/g;

/** A border between Chinese, Japanese or Korean characters and Latin letters or digits. */
const scriptBorder =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])/gu;

/** Folds width, accents and case, and drops format characters. */
export function foldLetters(text: string): string {
  return (
    withoutFormat(foldDigits(text).normalize('NFD'))
      // The marks of Latin, Greek and Cyrillic letters; those of other scripts distinguish letters.
      .replaceAll(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu, '$1')
      .normalize('NFC')
      .toLowerCase()
  );
}

/** One space between words, also where a dot, a `#` or the border of two scripts divides them. */
export function divideWords(letters: string): string {
  return letters
    .replaceAll(dividers, ' ')
    .replaceAll(scriptBorder, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Whether a text has what was typed to filter a list in the browser, compared as searches do, but for traditional characters. */
export function hasTyped(text: string, typed: string): boolean {
  return divideWords(foldLetters(text)).includes(divideWords(foldLetters(typed)));
}

/** `filterOption` of a select whose options have texts as labels. */
export function hasTypedLabel(typed: string, option?: { label?: unknown }): boolean {
  return typeof option?.label === 'string' && hasTyped(option.label, typed);
}
