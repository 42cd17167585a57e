import { describe, expect, it } from 'vitest';
import { findLiteralText } from './literal-text';

const texts = (jsx: string) =>
  findLiteralText('page.tsx', `export const Page = ({ b, t, c }) => <>${jsx}</>;`).map((one) => one.text);

describe('findLiteralText', () => {
  it.each([
    ['words between tags', '<p>Add to cart</p>', ['Add to cart']],
    ['Chinese between tags', '<p>立即购买</p>', ['立即购买']],
    ['one Chinese character', '<p>元</p>', ['元']],
    ['a string in braces', "<p>{'Sold out'}</p>", ['Sold out']],
    ['a choice of strings', "<p>{b ? 'Yes' : t('no')}</p>", ['Yes']],
    ['a string behind a condition', "<p>{b && 'Only today'}</p>", ['Only today']],
    ['words in a template', `<p>{\`Total \${b}\`}</p>`, ['Total']],
    ['an attribute for a screen reader', '<i aria-label="Close" />', ['Close']],
    ['an attribute in braces', "<input placeholder={'Search'} />", ['Search']],
    ['a picture described in place', '<img alt="A mouse" />', ['A mouse']],
    ['Chinese in an ordinary attribute', '<b data-x="天云" />', ['天云']],
    ['Chinese in a template', `<b data-x={\`第\${b}页\`} />`, ['第', '页']],
  ])('finds %s', (_name, jsx, expected) => {
    expect(texts(jsx)).toEqual(expected);
  });

  it.each([
    ['text from the messages', "<p aria-label={t('close')}>{t('buy')}</p>"],
    ['marks, numbers and entities', '<p>1 × 2 · ¥&nbsp;{b} / 3 %</p>'],
    ['class names and addresses', '<a className="button wide" href="/goods/detail?id=7" id="buy">{b}</a>'],
    ['a decorative picture', '<img alt="" src="/covers/skylark-points.svg" />'],
    ['a comparison inside braces', "<p>{b === 'PAID' ? t('paid') : null}</p>"],
    ['names that are the same everywhere', '<p>Visa · PayPal {b}</p>'],
    ['a key of the messages', `<p>{t(\`status.\${b}\`)}{t(c ? 'one' : 'two')}</p>`],
    [
      'a string in a nested attribute',
      '<p>{b.map((x) => <i key="only a key" className=\'name\'>{x}</i>)}</p>',
    ],
  ])('leaves %s', (_name, jsx) => {
    expect(texts(jsx)).toEqual([]);
  });

  it('finds Chinese outside the tags and says the line', () => {
    expect(findLiteralText('a.ts', "const a = 1;\nexport const title = '订单';\n")).toEqual([
      { line: 2, text: '订单' },
    ]);
  });

  it('refuses a file that it cannot read', () => {
    expect(() => findLiteralText('page.tsx', 'export const = <p>')).toThrow('page.tsx');
  });
});
