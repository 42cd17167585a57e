import { describe, expect, it } from 'vitest';
import { readCatalogFile } from '../database/seed/catalog-file';
import { sanitiseArticle } from './sanitise';

describe('sanitiseArticle', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>x()</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<img src="x" onerror="x()">', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg><script>x()</script></svg>', ''],
  ])('cleans %s', (html, clean) => {
    expect(sanitiseArticle(html)).toBe(clean);
  });

  it('keeps links inside the shop, and opens foreign ones apart', () => {
    expect(sanitiseArticle('<a href="/docs">a</a>')).toBe('<a href="/docs">a</a>');
    expect(sanitiseArticle('<a href="https://a.example">a</a>')).toBe(
      '<a href="https://a.example" rel="noopener nofollow" target="_blank">a</a>',
    );
  });

  it('takes nothing away from the articles of the seed', () => {
    const { news, docs } = readCatalogFile();
    for (const { content } of [...news, ...docs]) {
      for (const html of Object.values(content)) {
        const tags = (text: string) => text.match(/<[a-z0-9]+/g);
        expect(tags(sanitiseArticle(html))).toEqual(tags(html));
      }
    }
  });
});
