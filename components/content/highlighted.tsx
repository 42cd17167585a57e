/** A text with the words of a search highlighted. */
export function Highlighted({ text, keyword }: { text: string; keyword: string }) {
  const words = keyword.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'giu',
  );
  let start = 0;
  return text.split(pattern).map((piece, index) => {
    // The offset is a unique key.
    const key = start;
    start += piece.length;
    // Every second part is a match of the pattern.
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece;
  });
}
