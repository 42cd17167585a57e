import { describe, expect, it } from 'vitest';
import { sanitiseArticle } from './sanitise';

describe('sanitiseArticle', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>x()</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['<a href="tel:1">a</a>', '<a>a</a>'],
    ['<a href="java&#9;script:x()">a</a>', '<a>a</a>'],
    ['<img src="x" onerror="x()">', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg><script>x()</script></svg>', ''],
  ])('cleans %s', (html, clean) => {
    expect(sanitiseArticle(html)).toBe(clean);
  });

  it('keeps internal links and opens external ones in a new tab', () => {
    expect(sanitiseArticle('<a href="/docs">a</a>')).toBe('<a href="/docs">a</a>');
    expect(sanitiseArticle('<a href="https://a.example">a</a>')).toBe(
      '<a href="https://a.example" rel="noopener nofollow" target="_blank">a</a>',
    );
  });

  it('allows the alignment of table columns and no other style', () => {
    const cell = (style: string) => sanitiseArticle(`<table><tr><td style="${style}">a</td></tr></table>`);
    expect(cell('text-align:right')).toContain('<td style="text-align:right">a</td>');
    expect(cell('text-align:right;position:fixed')).toContain('<td style="text-align:right">a</td>');
    expect(cell('background:url(https://a.example)')).toContain('<td>a</td>');
  });

  it("keeps heading levels between the page's heading and the smallest one", () => {
    expect(sanitiseArticle('<h1>a</h1><h3>b</h3><h6>c</h6>')).toBe('<h2>a</h2><h3>b</h3><h4>c</h4>');
  });
});
