/**
 * Completes a 404 document of Next.js: it has no language and an empty body, and the content for browsers without
 * JavaScript is in its head (components/shell/pages/not-found-page.tsx), where only metadata is allowed.
 */
export function completeNotFound(html: string): string {
  const opening = '<noscript><main lang="';
  const closing = '</noscript>';
  const start = html.indexOf(opening);
  const end = html.indexOf(closing, start);
  if (start < 0 || end < 0) return html;
  const content = html.slice(start, end + closing.length);
  const language = content.slice(opening.length, content.indexOf('"', opening.length));
  return html
    .replace(content, '')
    .replace('<html id="__next_error__">', `<html id="__next_error__" lang="${language}">`)
    .replace('<body>', () => `<body>${content}`);
}
