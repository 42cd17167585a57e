import sanitizeHtml from 'sanitize-html';

/** Alignment of table columns. */
const alignment = { 'text-align': [/^(?:left|center|right)$/] };

/**
 * Reduces article HTML to text, structure and links: no scripts, styles, frames, third-party images or event handlers.
 * Applied on output, so that it covers every source of articles.
 */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      'a',
      'blockquote',
      'code',
      'pre',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'dl',
      'dt',
      'dd',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan', 'scope', 'style'],
      td: ['colspan', 'rowspan', 'style'],
    },
    allowedStyles: { th: alignment, td: alignment },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own h1; article text uses the three levels below.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => {
        const attribs: Record<string, string> = { href };
        if (/^https?:/i.test(href)) Object.assign(attribs, { rel: 'noopener nofollow', target: '_blank' });
        return { tagName, attribs };
      },
    },
  });
}
