import { expect, it } from 'vitest';
import { guessMapping, mappedLines } from './use-import';

it.each([
  ['AB-1\nAB-2', { separator: ',', hasHeadings: false, secret: 0, cardNo: null }],
  ['SecretCode\nABCD-EFGH', { separator: ',', hasHeadings: true, secret: 0, cardNo: null }],
  ['RedeemCode,Expiry\nAB,2027-12-31', { separator: ',', hasHeadings: true, secret: null, cardNo: null }],
  ['10001;AB-1\n10002;AB-2', { separator: ';', hasHeadings: false, secret: null, cardNo: null }],
])('%j is probably read as %j', (text, mapping) => {
  expect(guessMapping(text)).toEqual(mapping);
});

it('sends the chosen columns without the headings', () => {
  const rows = [
    ['RedeemCode', 'Expiry', 'No'],
    ['AB-1', '2027-12-31', '10001'],
    [''],
    ['x'.repeat(1000), '', '10002'],
  ];
  const mapping = { separator: ',', hasHeadings: true, secret: 0, cardNo: 2 } as const;
  expect(mappedLines(rows, mapping)).toEqual([
    ['10001', 'AB-1'],
    ['', ''],
    ['10002', 'x'.repeat(400)],
  ]);
  expect(mappedLines(rows, { ...mapping, cardNo: null })[0]).toEqual(['AB-1']);
});
