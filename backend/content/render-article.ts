import MarkdownIt from 'markdown-it';
import type { article } from '../database/schema/catalog';
import { sanitiseArticle } from './sanitise';

const markdown = new MarkdownIt('commonmark', { html: false }).enable('table');
const { escapeHtml } = markdown.utils;

// Articles hold no pictures; what one shows is read instead.
markdown.renderer.rules.image = (tokens, index, options, env, self) =>
  escapeHtml(self.renderInlineAsText(tokens[index]?.children ?? [], options, env));

/**
 * CommonMark with tables as HTML. HTML within it becomes text; addresses of links are not checked here but by
 * {@link sanitiseArticle}. Text nested deeper than 20 levels is left out. Pure.
 */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/** The text of an article as HTML that may be shown to anybody, whatever stands in the row. Pure. */
export function renderArticle(text: string, format: (typeof article.$inferSelect)['contentFormat']): string {
  return sanitiseArticle(format === 'HTML' ? text : markdownToHtml(text));
}
