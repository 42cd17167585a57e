import sanitizeHtml from 'sanitize-html';

/** Of a column of a table. */
const alignment = { 'text-align': [/^(?:left|center|right)$/] };

/**
 * Article HTML with nothing but text, its structure and links: no scripts, styles, frames, pictures of
 * strangers or event handlers, whoever wrote it. Done on the way out, so that it holds for every writer.
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
      // The page has its one first heading, and its text three levels below.
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
