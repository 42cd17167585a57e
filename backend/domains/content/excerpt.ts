/** Characters before the first match, and in total. */
const BEFORE = 30;
const LENGTH = 120;

/**
 * The passage around the first matching word, with … where it is cut. Pure.
 * @param text plain text, without tags
 * @param words lower case
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const find = places.length > 0 ? Math.min(...places) : 0;
  const cut = Math.max(0, find - BEFORE);
  const space = cut > 0 ? text.indexOf(' ', cut) : -1;
  // Starts at a word boundary in languages with spaces.
  const start = space >= 0 && space < find ? space + 1 : cut;
  const piece = text.slice(start, start + LENGTH).trim();
  return `${start > 0 ? '…' : ''}${piece}${start + LENGTH < text.length ? '…' : ''}`;
}
