import { searchForm } from '../../../lib/text/search';

/** Characters before the first match, and in total. */
const BEFORE = 30;
const LENGTH = 120;

/**
 * The passage around the first matching word, with … where it is cut. Pure.
 * @param text plain text, without tags
 * @param words in search form
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const find = firstMatch(text, words);
  const cut = Math.max(0, find - BEFORE);
  const space = cut > 0 ? text.indexOf(' ', cut) : -1;
  // Starts at a word boundary in languages with spaces.
  const start = space >= 0 && space < find ? space + 1 : cut;
  const piece = text.slice(start, start + LENGTH).trim();
  return `${start > 0 ? '…' : ''}${piece}${start + LENGTH < text.length ? '…' : ''}`;
}

/** Where the first word is in the text; 0 when none is. Characters are folded one by one, so that places are known. */
function firstMatch(text: string, words: readonly string[]): number {
  let form = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const one = /[^!-~]/.test(character) ? searchForm(character) || ' ' : character.toLowerCase();
    for (let index = 0; index < one.length; index += 1) places.push(place);
    form += one;
    place += character.length;
  }
  const found = words.map((word) => form.indexOf(word)).filter((index) => index >= 0);
  return found.length > 0 ? (places[Math.min(...found)] ?? 0) : 0;
}
