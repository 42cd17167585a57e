/** The four that `sanitize-html` writes, and the ones people write by hand. */
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Tags that do not part the words they stand in. */
const withinWords = /<\/?(?:a|b|code|em|i|strong|u)(?: [^>]*)?>/g;

/**
 * HTML as the text that is read: tags around words are nothing, all others spaces, entities their characters. For
 * text nodes only, never as HTML. Pure.
 * @param html sanitised
 */
export function plainText(html: string): string {
  return html
    .replace(withinWords, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
