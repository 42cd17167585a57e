/** Characters before the first find, and in all. */
const BEFORE = 30;
const LENGTH = 120;

/**
 * The piece of a text around the first of the words that stands in it, with … where it was cut. Pure.
 * @param text as it is read, without tags
 * @param words lower case
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const find = places.length > 0 ? Math.min(...places) : 0;
  const cut = Math.max(0, find - BEFORE);
  const space = cut > 0 ? text.indexOf(' ', cut) : -1;
  // Not in the middle of a word, where there are words with spaces.
  const start = space >= 0 && space < find ? space + 1 : cut;
  const piece = text.slice(start, start + LENGTH).trim();
  return `${start > 0 ? '…' : ''}${piece}${start + LENGTH < text.length ? '…' : ''}`;
}
