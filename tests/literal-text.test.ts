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
    ['what a toast says', "<b onClick={() => toast.error('Payment failed')} />", ['Payment failed']],
    ['a toast of one word', "<b onClick={() => toast('Copied')} />", ['Copied']],
    ['a toast of a template', `<b onClick={() => toast.success(\`Sent to \${b}\`)} />`, ['Sent to']],
    ['a choice in an attribute', "<i aria-label={b ? 'Open' : t('close')} />", ['Open']],
    ['a default in an attribute', "<i title={b ?? 'Details'} />", ['Details']],
    ['a sum of strings', "<i aria-label={'Page ' + b} />", ['Page']],
    ['a template within a choice', `<p>{b ? \`\${c} items left\` : null}</p>`, ['items left']],
    ['a template within a template', `<p>{\`\${b ? 'In stock' : ''}\`}</p>`, ['In stock']],
    ['a list that is joined', "<p>{['Fast', b].join(' ')}</p>", ['Fast']],
    ['a string with a type', "<p>{'Yes' as string}</p>", ['Yes']],
    [
      'a phrase in a property of a component',
      '<Field hint="Between 4 and 9 digits" />',
      ['Between 4 and 9 digits'],
    ],
    ['a name in a property of a component', "<Submit busyText={'Sending'} />", ['Sending']],
    ['a phrase in a field', "<Tabs items={[{ label: 'All orders', key: 'all' }]} />", ['All orders']],
  ])('finds %s', (_name, jsx, expected) => {
    expect(texts(jsx)).toEqual(expected);
  });

  it.each([
    ['text from the messages', "<p aria-label={t('close')}>{t('buy')}</p>"],
    ['marks, numbers and entities', '<p>1 × 2 · ¥&nbsp;{b} / 3 %</p>'],
    ['class names and addresses', '<a className="button wide" href="/goods/detail?id=7" id="buy">{b}</a>'],
    ['a decorative picture', '<img alt="" src="/covers/skylark-points.svg" />'],
    ['a comparison inside braces', "<p>{b === 'PAID' ? t('paid') : null}</p>"],
    ['a technical property', '<Icon name="eye-off" tone="danger" kind="PAY" />'],
    ['a key of the messages in a field', "<Tabs items={[{ label: 'order.tab.all', title: 'all' }]} />"],
    ['an event handler', "<b onClick={() => router.push('/order')} />"],
    ['names that are the same everywhere', '<p>Visa · PayPal {b}</p>'],
    ['a key of the messages', `<p>{t(\`status.\${b}\`)}{t(c ? 'one' : 'two')}</p>`],
    [
      'a string in a nested attribute',
      '<p>{b.map((x) => <i key="only a key" className=\'name\'>{x}</i>)}</p>',
    ],
  ])('leaves %s', (_name, jsx) => {
    expect(texts(jsx)).toEqual([]);
  });

  it('finds Chinese outside the tags and reports the line', () => {
    expect(findLiteralText('a.ts', "const a = 1;\nexport const title = '订单';\n")).toEqual([
      { line: 2, text: '订单' },
    ]);
  });

  it('finds a constant where it is rendered, and the title of the document', () => {
    const source =
      "const label = 'Close me';\nconst kind = 'wide';\nconst a = <i title={label} data-x={kind} />;\n";
    expect(findLiteralText('a.tsx', source)).toEqual([{ line: 1, text: 'Close me' }]);
    expect(findLiteralText('a.ts', "document.title = 'My shop';")).toEqual([{ line: 1, text: 'My shop' }]);
  });

  it('throws for a file that it cannot parse', () => {
    expect(() => findLiteralText('page.tsx', 'export const = <p>')).toThrow('page.tsx');
  });
});
