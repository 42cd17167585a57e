/** Graphemes, so that an emoji is not cut in half. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A file name of at most `most` UTF-16 units: whole characters are cut before the extension, which stays. */
export function shortFileName(name: string, most: number): string {
  const tidy = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (tidy.length <= most) return tidy;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(tidy)?.[0] ?? '';
  let stem = '';
  for (const { segment } of graphemes.segment(tidy.slice(0, tidy.length - extension.length))) {
    if (stem.length + segment.length + extension.length > most) break;
    stem += segment;
  }
  return stem + extension;
}
