/** Shorter words have too many neighbours, longer ones would fill the index. */
const LENGTHS = { from: 4, to: 16 };
const MARK = '~';

/**
 * What a Latin word shares with the words one slip away: itself and itself with one letter left out. Two words
 * that differ by one wrong, missing, added or swapped letter have one of these in common, so that a look-up in an
 * index finds them (`ylzg` and `yyzg` share `~yzg`). Empty for words of fewer than 4 or more than 16 letters.
 */
export function nearSpellings(word: string): string[] {
  if (word.length < LENGTHS.from || word.length > LENGTHS.to || !/^[a-z0-9]+$/.test(word)) return [];
  const shorter = [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));
  return [...new Set([word, ...shorter])].map((spelling) => MARK + spelling);
}
