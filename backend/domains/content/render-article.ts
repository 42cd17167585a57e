import MarkdownIt from 'markdown-it';
import type { article } from '../../database/schema/content';
import { fillPromises } from '../../platform/fill-promises';
import { sanitiseArticle } from './sanitise';

const markdown = new MarkdownIt('commonmark', { html: false }).enable('table');
const { escapeHtml } = markdown.utils;

// Articles contain no images; the alternative text is rendered instead.
markdown.renderer.rules.image = (tokens, index, options, env, self) =>
  escapeHtml(self.renderInlineAsText(tokens[index]?.children ?? [], options, env));

/**
 * Renders CommonMark with tables as HTML. Embedded HTML becomes text; link URLs are checked by {@link sanitiseArticle},
 * not here. Text nested deeper than 20 levels is dropped. Pure.
 */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/**
 * Renders an article as HTML that is safe to display, whatever the row contains. `{codeDays}` and the like become the
 * numbers that the rules apply. Pure.
 */
export function renderArticle(text: string, format: (typeof article.$inferSelect)['contentFormat']): string {
  const written = fillPromises(text);
  return sanitiseArticle(format === 'HTML' ? written : markdownToHtml(written));
}
