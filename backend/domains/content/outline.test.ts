import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt';
import { outlineOf } from './outline';
import { sanitiseArticle } from './sanitise';

describe('outlineOf', () => {
  it('gives every heading an anchor and lists it', () => {
    expect(outlineOf('<h2>One</h2><p>x</p><h3>Two &amp; <b>three</b></h3>')).toEqual({
      content: '<h2 id="section-1">One</h2><p>x</p><h3 id="section-2">Two &amp; <b>three</b></h3>',
      headings: [
        { anchor: 'section-1', title: 'One', level: 2 },
        { anchor: 'section-2', title: 'Two & three', level: 3 },
      ],
    });
  });

  it('omits empty headings and other levels', () => {
    const html = '<h2> </h2><h4>Small</h4>';
    expect(outlineOf(html)).toEqual({ content: html, headings: [] });
  });

  it('finds the headings of hostile input after sanitising', () => {
    const { headings, content } = outlineOf(
      sanitiseArticle(
        '<h2 onclick="x()" id="main">A<script>alert(1)</script></h2><h2><img src=x onerror=y>B</h2>',
      ),
    );
    expect(headings.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(content).toBe('<h2 id="section-1">A</h2><h2 id="section-2">B</h2>');
  });
});

describe('excerptOf', () => {
  it('returns the passage of the first match', () => {
    const text = `${'a '.repeat(60)}Refunds take five days${' b'.repeat(80)}`;
    expect(excerptOf(text, ['refunds'])).toMatch(/^….*Refunds take five days.*…$/);
  });

  it('returns the beginning when only the title matches', () => {
    expect(excerptOf('Short <text>', ['other'])).toBe('Short <text>');
  });
});
