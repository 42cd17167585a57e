/** `12***89`: recognisable to its owner in a list; short values show one character. */
export function maskAccount(account: string): string {
  const letters = [...account];
  if (letters.length < 6) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`;
}
