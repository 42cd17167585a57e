import type { Article } from '../../../lib/content/contract';
import { plainText } from './plain-text';

type Outline = Pick<Article, 'content' | 'headings'>;

/**
 * Adds anchors (`section-1` and so on) to the headings of an article and lists them. Pure.
 * @param html sanitised: headings are well-formed, without attributes, and not nested
 */
export function outlineOf(html: string): Outline {
  const headings: Outline['headings'] = [];
  const content = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (whole, level: string, inner: string) => {
    const title = plainText(inner);
    if (title === '') return whole;
    const anchor = `section-${headings.length + 1}`;
    headings.push({ anchor, title, level: Number(level) });
    return `<h${level} id="${anchor}">${inner}</h${level}>`;
  });
  return { content, headings };
}
