import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { FileColumns } from './file-columns';

const codes = ['ABCD-EFGH-2345', 'QWERTYUI98765432', '7KX-99QW-PLMN', '0099887766554'];
const mapping = { separator: ',', secret: 0, cardNo: null } as const;
const shown = () => document.body.textContent ?? '';

it.each([
  ['codes alone', codes.map((code) => [code]), false],
  ['headings', [['SecretCode'], ...codes.map((code) => [code])], true],
  ['a code that was taken for a heading', codes.map((code) => [code]), true],
] as const)('the first lines of a file with %s show no whole code', (_, rows, hasHeadings) => {
  renderScreen(
    <FileColumns
      table={{ rows: rows as string[][] }}
      mapping={{ ...mapping, hasHeadings }}
      onMapping={() => {}}
    />,
  );
  for (const code of codes) expect(shown()).not.toContain(code);
  expect(shown()).toContain('7K•-••••-•••N');
});

it('a known heading names its column, and another text of the first line is masked', () => {
  const rows = [
    ['RedeemCode', 'ABCD-EFGH-2345'],
    ['7KX-99QW-PLMN', '10001'],
  ];
  renderScreen(
    <FileColumns table={{ rows }} mapping={{ ...mapping, hasHeadings: true }} onMapping={() => {}} />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'RedeemCode',
    'Column 2 · AB••-••••-•••5',
  ]);
});
