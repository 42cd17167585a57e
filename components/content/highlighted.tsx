/** A text with the words of a search marked in it. */
export function Highlighted({ text, keyword }: { text: string; keyword: string }) {
  const words = keyword.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'giu',
  );
  return text.split(pattern).map((piece, index) =>
    // Every second piece is what the pattern caught; pieces have nothing but their place.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <mark key={index}>{piece}</mark>
    ) : (
      piece
    ),
  );
}
