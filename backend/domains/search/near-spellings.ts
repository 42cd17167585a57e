/** Shorter words have too many neighbours; longer ones would bloat the index. */
const LENGTHS = { from: 4, to: 16 };
const MARK = '~';

/**
 * Keys that a Latin word shares with words at edit distance one: the word itself and all variants with one letter
 * removed. Two words that differ by one wrong, missing, extra or swapped letter have a key in common, so that an index
 * look-up finds them (`ylzg` and `yyzg` share `~yzg`). Empty for words of fewer than 4 or more than 16 letters.
 */
export function nearSpellings(word: string): string[] {
  if (word.length < LENGTHS.from || word.length > LENGTHS.to || !/^[a-z0-9]+$/.test(word)) return [];
  const shorter = [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));
  return [...new Set([word, ...shorter])].map((spelling) => MARK + spelling);
}
