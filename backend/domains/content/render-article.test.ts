import { describe, expect, it } from 'vitest';
import { readCatalogFile } from '../../seed/catalog-file';
import { outlineOf } from './outline';
import { plainText } from './plain-text';
import { markdownToHtml, renderArticle } from './render-article';
import { writtenArticle } from './written-article';

const render = (text: string) => renderArticle(text, 'MARKDOWN').trim();

describe('an article in Markdown', () => {
  it.each([
    ['# One\n\n### Three', '<h2>One</h2>\n<h3>Three</h3>'],
    ['**a** *b* `c`', '<p><strong>a</strong> <em>b</em> <code>c</code></p>'],
    ['- a\n- b\n\n1. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>'],
    ['> a  \n> b', '<blockquote>\n<p>a<br />\nb</p>\n</blockquote>'],
    ['```js\nx < y\n```', '<pre><code>x &lt; y\n</code></pre>'],
    ['[in](/doc/list?a=1&b=2#c)', '<p><a href="/doc/list?a=1&amp;b=2#c">in</a></p>'],
    [
      '[out][1]\n\n[1]: https://a.example "Title"',
      '<p><a href="https://a.example" rel="noopener nofollow" target="_blank">out</a></p>',
    ],
    ['<m@a.example>', '<p><a href="mailto:m@a.example">m@a.example</a></p>'],
    ['2 < 3 & i18n_redirected_to 1\\. x', '<p>2 &lt; 3 &amp; i18n_redirected_to 1. x</p>'],
  ])('renders %j', (text, html) => {
    expect(render(text)).toBe(html);
  });

  it('renders tables with their alignment', () => {
    expect(render('| a | b |\n| - | -: |\n| 1 | `x\\|y` |').replaceAll('\n', '')).toBe(
      '<table><thead><tr><th>a</th><th style="text-align:right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td style="text-align:right"><code>x|y</code></td></tr></tbody></table>',
    );
  });

  it('renders the alternative text of an image instead of loading it', () => {
    expect(render('![a *b* <i>](https://a.example/x.png)')).toBe('<p>a b &lt;i&gt;</p>');
  });

  it('leaves articles written as HTML unchanged', () => {
    expect(renderArticle('<h2>1. *A*</h2><p onclick="x()">b</p>', 'HTML')).toBe('<h2>1. *A*</h2><p>b</p>');
  });
});

it('the steps of a purchase are a list in every language', async () => {
  const { docs } = await readCatalogFile();
  const help = docs.find(({ code }) => code === 'help-buy');
  for (const text of Object.values(help?.content ?? {})) expect(render(text).split('<li>')).toHaveLength(5);
});

const schemes = [
  'javascript:x()',
  'JaVaScRiPt:x()',
  '&#106;avascript:x()',
  '&#x6A;avascript&colon;x()',
  'java&Tab;script:x()',
  'java&NewLine;script:x()',
  '&#1;javascript:x()',
  '\\javascript:x()',
  'javascript\\:x()',
  'javascript&#58x()',
  'vbscript:x()',
  'data:text/html,<script>x()</script>',
  'data:image/svg+xml,x',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'ftp://a.example',
  'tel:1',
  'blob:x',
  '//evil.example',
  '&#47;/evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/&Tab;/evil.example',
];

const notations: Array<[string, (address: string) => string]> = [
  ['a link', (address) => `[a](${address})`],
  ['a link in angles', (address) => `[a](<${address}>)`],
  ['a link with a title', (address) => `[a](${address} "t\\" onclick=\\"x()")`],
  ['a reference', (address) => `[a][r]\n\n[r]: ${address}`],
  ['a short reference', (address) => `[r]\n\n[r]: <${address}> 'onerror=x()'`],
  ['an autolink', (address) => `<${address}>`],
  ['a picture', (address) => `![a](${address})`],
  ['a picture in a link', (address) => `[![a](${address})](${address})`],
  ['a link in a table', (address) => `|a|\n|-|\n|[a](${address})|`],
  ['a link in a heading', (address) => `## [a](${address})`],
];

/** Each opening tag of the output, with its attributes as a browser parses them. */
function tagsOf(html: string): Array<{ name: string; attributes: Record<string, string> }> {
  return [...html.matchAll(/<([a-z][^\s/>]*)([^>]*)>/gi)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...rest.matchAll(/([^\s"'=/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }));
}

/** Resolves like a browser. */
function resolve(href: string): URL {
  return new URL(href.replaceAll('&amp;', '&'), 'https://shop.example/doc/detail');
}

const hostsOf = (html: string) =>
  tagsOf(html).flatMap(({ attributes: { href } }) => (href === undefined ? [] : [resolve(href).host]));

const known = new Set(
  'h2 h3 h4 p br hr ul ol li strong em a blockquote code pre table thead tbody tr th td'.split(' '),
);

function expectHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(known, html).toContain(name);
    const { href, ...others } = attributes;
    if (name === 'a' && href !== undefined) {
      const { protocol, host } = resolve(href);
      expect(['https:', 'http:', 'mailto:'], html).toContain(protocol);
      const isForeign = protocol !== 'mailto:' && host !== 'shop.example';
      expect(others, html).toEqual(isForeign ? { rel: 'noopener nofollow', target: '_blank' } : {});
    } else {
      expect(
        Object.keys(attributes).filter((key) => key !== 'style'),
        html,
      ).toEqual([]);
    }
    expect(others.style ?? 'text-align:left').toMatch(/^text-align:(?:left|center|right)$/);
  }
}

describe('a hostile author', () => {
  it.each(notations)('asvs:V1.3.1 asvs:V1.3.5 cannot inject %s', (_name, write) => {
    for (const address of schemes) {
      const html = renderArticle(write(address), 'MARKDOWN');
      expectHarmless(html);
      expect(hostsOf(html), address).not.toContain('evil.example');
    }
  });

  it.each([
    '<script>x()</script>',
    '<SCRIPT SRC=//evil.example>',
    'a <img src=x onerror="x()"> b',
    '<svg/onload=x()>',
    '<iframe srcdoc="<script>x()</script>">',
    '<a href="javascript:x()">a</a>',
    '<p onclick="x()"\n>a</p>',
    '<style>*{display:none}</style>',
    '<form action="https://evil.example"><input name=q>',
    '<!-- --><script>x()</script><!-- -->',
    '<![CDATA[<script>x()</script>]]>',
    '<?php x() ?><script>x()</script>',
    '<scr<script>ipt>x()</scr</script>ipt>',
    '<div><p><table><td></div></p><b><i></b></i>',
    '<math><mtext><table><mglyph><style><img src=x onerror=x()>',
    '</div></main></body><script>x()</script>',
    '- <script>\n  x()\n  </script>',
    '> <img src=x onerror=x()>',
    '## <img src=x onerror=x()>',
    '|<script>|\n|-|\n|x()</script>|',
    '```"><script>x()</script>\n</code></pre><script>x()</script>\n```',
    '`</code><script>x()</script>`',
    '**<b onmouseover=x()>**',
    '&lt;script&gt;x()&lt;/script&gt;',
    '[a](/x"onmouseover="x()',
    '[a](</x" onmouseover="x()>)',
    '[a"><script>x()</script>](/x)',
    '![a" onerror="x()](/x)',
    '\u0000<script\u0000>x()</script>',
  ])('renders %j as text', (text) => {
    const html = renderArticle(text, 'MARKDOWN');
    expectHarmless(html);
    const words = html.replace(/<[^>]*>/g, '');
    expect(words).not.toMatch(/[<>]/);
    // The text remains visible to the reader instead of being removed with the tags.
    expect(plainText(html)).not.toBe('');
  });

  it('cannot choose the ids of headings', () => {
    const { content } = outlineOf(renderArticle('## A {#main}\n\n<h2 id="main">B</h2>', 'MARKDOWN'));
    expect(tagsOf(content).map(({ attributes }) => attributes.id)).toEqual(['section-1', undefined]);
  });
});

/** Characters of each text below: far longer than any real article. */
const LENGTH = 50_000;
const fill = (part: string, length = LENGTH) => part.repeat(Math.floor(length / part.length));

describe('input designed to be slow', () => {
  it.each([
    ['quotes in quotes', `${fill('> ')}a`],
    ['quotes without spaces', `${fill('>')}a`],
    ['lists in lists', `${fill('- ')}a`],
    [
      'lists by their indent',
      Array.from({ length: 220 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n'),
    ],
    ['brackets', fill('[')],
    ['pictures', fill('![')],
    ['links that never end', fill('[a](')],
    ['links in links', fill('[', LENGTH / 2) + fill('](b)', LENGTH / 2)],
    ['emphasis that never ends', fill('*a ')],
    ['emphasis of two kinds', fill('*a_ ')],
    ['emphasis in emphasis', `${fill('*a **a ', LENGTH / 2)}b${fill(' a** a*', LENGTH / 2)}`],
    ['code marks of growing length', Array.from({ length: 310 }, (_, n) => `e${'`'.repeat(n)}`).join('')],
    ['fences', fill('~')],
    ['angles', fill('<')],
    ['addresses that never end', fill('<a:')],
    ['comments that never end', fill('<!--')],
    ['CDATA that never ends', fill('<![CDATA[')],
    ['entities that never end', fill('&')],
    ['tags', fill('<b>')],
    ['closing tags', fill('</p>')],
    [
      'references',
      Array.from({ length: 2000 }, (_, n) => `[a${n}]: /b${n}\n`).join('') + fill('[a1] ', 20_000),
    ],
    ['references that never end', fill('[a]: ')],
    ['a label of backslashes', `[${fill('a\\')}`],
    ['a title of backslashes', `[a](b "${fill('\\"')}`],
    ['a table of many rows', `|a|b|\n|-|-|\n${fill('|x|y|\n')}`],
    ['a table of many columns', `${fill('a|', LENGTH / 2)}\n${fill('-|', LENGTH / 2)}\n`],
    ['a table that fills its rows', `${fill('|a', 2000)}\n${fill('|-', 2000)}\n${fill('|\n', LENGTH)}`],
    ['a heading underlined late', `${fill('a\n')}===`],
    ['headings', fill('## a\n')],
    ['spaces', `a${fill(' ')}b`],
    ['empty lines', `${fill('\n')}a`],
  ])(
    // Quadratic work on these texts exceeds the time limit of the test.
    'renders %s within a bounded size',
    (_name, text) => {
      const html = renderArticle(text, 'MARKDOWN');
      outlineOf(html);
      plainText(html);
      expectHarmless(html.slice(0, 5000).replace(/<[^>]*$/, ''));
      expect(html.length).toBeLessThan(20 * LENGTH);
    },
    60_000,
  );

  it('is cut at the twentieth level instead of throwing', () => {
    const html = renderArticle(`${'> '.repeat(500)}a\n\nAfter`, 'MARKDOWN');
    expect(html.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(20);
    expect(plainText(html)).toBe('After');
  });
});

const { news, docs } = readCatalogFile();
const written = [...news, ...docs].flatMap(({ id, content }) =>
  Object.entries(content).map(([language, text]) => ({ id, language, text })),
);

describe('seeded articles', () => {
  it('leave no Markdown syntax and no tags in the readable text', () => {
    expect(written).toHaveLength(54);
    for (const { id, language, text } of written) {
      const html = renderArticle(text, 'MARKDOWN');
      const words = html.replace(/<[^>]*>/g, '');
      expect(words, `${id} ${language}`).not.toMatch(
        /[<>*`#|[\]\\]|&(?:lt|gt|amp);|__|~~|^\s*(?:[-+]\s|={3,}|-{3,})/m,
      );
      expect(html, `${id} ${language}`).toMatch(/^<(?:p|h2)>/);
    }
  });

  it('lose nothing when sanitised', () => {
    const tags = (html: string) => html.match(/<[a-z0-9]+/g);
    for (const { text } of written) {
      expect(tags(renderArticle(text, 'MARKDOWN'))).toEqual(tags(markdownToHtml(text)));
    }
  });

  it('have the same structure in every language', () => {
    for (const { id, content } of [...news, ...docs]) {
      const shapes = Object.values(content).map((text) =>
        renderArticle(text, 'MARKDOWN')
          .match(/<[a-z0-9]+/g)
          ?.join(''),
      );
      expect(new Set(shapes).size, id).toBe(1);
    }
  });
});

describe('writtenArticle', () => {
  it('stores the readable text in each language', () => {
    const markdown = {
      'zh-cn': '## 退款\n\n退**款**[条款](/doc/detail?id=terms)',
      en: '| A |\n| - |\n| re*fund* |',
      'zh-hk': '',
    };
    expect(writtenArticle(markdown)).toEqual({
      contentI18n: markdown,
      contentFormat: 'MARKDOWN',
      readingI18n: { 'zh-cn': '退款 退款条款', en: 'A refund', 'zh-hk': '' },
    });
  });
});
