import { expect, it } from 'vitest';
import { plainText } from './plain-text';

it.each([
  ['<h2>One</h2><p>two</p>', 'One two'],
  ['<p>re<strong>fund</strong>, 退<em>款</em></p>', 'refund, 退款'],
  ['<p><a href="/x" rel="y">Read</a> on<br />here</p>', 'Read on here'],
  ['<blockquote>b</blockquote>after', 'b after'],
  ['<table>\n<tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['<code>&lt;b&gt;</code> &amp;lt; &quot;', '<b> &lt; "'],
])('converts %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});
