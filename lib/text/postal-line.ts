import { foldDashes, foldDigits, withoutFormat } from './characters';

/** Punctuation that editors and phones insert while typing, and what a carrier's form accepts for it. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4\uff07`]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/\u2044/g, '/'],
  [/[\u3001\uff0c]/g, ','],
  [/\u3002/g, '.'],
];

/**
 * Reads one line of a postal address: typographic punctuation, width and spaces are folded to ASCII, format characters
 * are dropped. Letters stay what they are, so that the English rule refuses those that a carrier cannot print.
 */
export function readPostalLine(text: string): string {
  // Before NFKC, which turns an acute accent into a space and a combining mark.
  const plain = typographic.reduce((line, [found, ascii]) => line.replaceAll(found, ascii), text);
  const folded = foldDashes(withoutFormat(foldDigits(plain))).replaceAll('\u2044', '/');
  return folded.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a carrier can print a line: printable ASCII. */
export function isEnglishLine(line: string): boolean {
  return /^[\x20-\x7e]+$/.test(line);
}
