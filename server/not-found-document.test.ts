import { expect, it } from 'vitest';
import { completeNotFound } from './not-found-document';

const content = '<noscript><main lang="zh-HK"><p>404</p><a href="/zh-hk">$& 首頁</a></main></noscript>';
const style = '<noscript><style>body{margin:0}</style></noscript>';

it('moves the content of a 404 document to its body and states the language', () => {
  const html = `<!DOCTYPE html><html id="__next_error__"><head><title>404</title>${style}${content}</head><body><div hidden=""></div></body></html>`;
  expect(completeNotFound(html)).toBe(
    `<!DOCTYPE html><html id="__next_error__" lang="zh-HK"><head><title>404</title>${style}</head><body>${content}<div hidden=""></div></body></html>`,
  );
});

it('leaves other documents as they are', () => {
  const html = '<!DOCTYPE html><html lang="en"><head></head><body><main>404</main></body></html>';
  expect(completeNotFound(html)).toBe(html);
});
