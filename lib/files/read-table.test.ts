import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHeading } from './headings';
import { readCodeCell } from './read-code-cell';
import { guessSeparator, hasHeadings, readTable } from './read-table';

describe('a table', () => {
  it.each([
    ['"ABCDEFGH,1234-5678"', ',', [['ABCDEFGH,1234-5678']]],
    [
      'a;b\r\nc;"d;e"\r\n',
      ';',
      [
        ['a', 'b'],
        ['c', 'd;e'],
      ],
    ],
    ['\ufeffa\tb\n\nc', '\t', [['a', 'b'], [''], ['c']]],
    ['AB"CD,say ""hi""', ',', [['AB"CD', 'say ""hi""']]],
    ['"a ""b"" c"', ',', [['a "b" c']]],
    ['"a,b"\nc', 'NONE', [['"a,b"'], ['c']]],
    ['', ',', []],
  ] as const)('%j with %j', (text, separator, rows) => {
    expect(readTable(text, separator)).toEqual({ rows });
  });

  it('whose quoted cell does not end names its line', () => {
    expect(readTable('a\n"b\nc', ',')).toEqual({ brokenLine: expect.any(Number) });
  });

  it.each([
    ['a;b\nc;d', ';'],
    ['a\tb\nc\td', '\t'],
    ['a,b;c\nd,e;f,\ng,h', ','],
    ['ABCD-EFGH\nIJKL-MNOP', ','],
    ['"ABCDEFGH,1234-5678"\n"IJKLMNOP;1234-5678"', ','],
  ])('%j is separated by %j', (text, separator) => {
    expect(guessSeparator(text)).toBe(separator);
  });

  it.each([
    ['RedeemCode,Expiry\nABCD-EFGH,2027-12-31', true],
    ['SecretCode\nABCD-EFGH-1234', true],
    ['卡号,卡密\n10001,ABCD-EFGH', true],
    ['ABCD-EFGH-1234\nABCD-EFGH-1235', false],
  ])('%j has headings: %s', (text, is) => {
    expect(hasHeadings(readTable(text, ','))).toBe(is);
  });
});

it.each(['SecretCode', 'Card No.', 'REDEEM_CODE', 'Gift card code', '卡密', '兑换码', 'PIN'])(
  '%s is a heading',
  (text) => {
    expect(isHeading(text)).toBe(true);
  },
);

it.each(['ABCD-EFGH', 'CODE-1-ABCD', 'PINEAPPLE', '12345678', ''])('%s is no heading', (text) => {
  expect(isHeading(text)).toBe(false);
});

describe('a code', () => {
  it.each([
    [' ABCD-EFGH-1234 ', 'ABCD-EFGH-1234'],
    ['="0012345678901"', '0012345678901'],
    ['-7KX-99QW-PL', '-7KX-99QW-PL'],
    ['+4455667788', '+4455667788'],
    ['abcdefgH', 'abcdefgH'],
  ])('%j is %j', (cell, value) => {
    expect(readCodeCell(cell, 'secret')).toEqual({ value });
  });

  it.each([
    ['1.23457E+15', 'ROUNDED'],
    ['1,23457E+15', 'ROUNDED'],
    ["'0099887766554", 'SPREADSHEET'],
    ['=A1&B1&C1', 'SPREADSHEET'],
    ['2027-12-31', 'DATE'],
    ['31/12/2027', 'DATE'],
    ['SecretCode', 'HEADING'],
    ['ＡＢＣＤ－1234', 'FORMAT'],
    ['ABCD\u200bEFGH', 'FORMAT'],
    ['card number 7', 'FORMAT'],
    ['short', 'FORMAT'],
    ['x'.repeat(65), 'FORMAT'],
    ['  ', 'EMPTY'],
  ])('%j is refused: %s', (cell, problem) => {
    expect(readCodeCell(cell, 'secret')).toMatchObject({ problem });
  });

  it('of 10,000 in a quoted file leaves as it came in', () => {
    const character = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const code = fc
      .array(character, { minLength: 8, maxLength: 64 })
      .map((characters) => characters.join(''))
      .filter((text) => !('problem' in readCodeCell(text, 'secret')) && !text.startsWith('='));
    const separator = fc.constantFrom(',', ';', '\t');
    fc.assert(
      fc.property(fc.array(code, { minLength: 100, maxLength: 100 }), separator, (codes, between) => {
        const quoted = codes.map((one) => `"${one.replaceAll('"', '""')}"`).join('\r\n');
        const table = readTable(quoted, between);
        const cells = 'rows' in table ? table.rows.map(([cell = '']) => readCodeCell(cell, 'secret')) : [];
        expect(cells).toEqual(codes.map((value) => ({ value })));
      }),
      { numRuns: 100 },
    );
  });
});
