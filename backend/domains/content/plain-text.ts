/** The four that `sanitize-html` emits, and the ones authors commonly write. */
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Inline tags, which do not separate words. */
const withinWords = /<\/?(?:a|b|code|em|i|strong|u)(?: [^<>]*)?>/g;

/**
 * Converts HTML to readable text: inline tags are dropped, other tags become spaces, entities become characters. For
 * text nodes only, never as HTML. Pure.
 * @param html sanitised
 */
export function plainText(html: string): string {
  return html
    .replace(withinWords, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
