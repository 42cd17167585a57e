// @vitest-environment jsdom
import { randomBytes } from 'node:crypto';
import excel from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readCodeCell } from './read-code-cell';
import { hasHeadings, readTable } from './read-table';
import { isWorkbook, readWorkbook } from './read-workbook';

async function workbookOf(rows: readonly unknown[][], formats: readonly string[] = []): Promise<ArrayBuffer> {
  const workbook = new excel.Workbook();
  const sheet = workbook.addWorksheet('Codes');
  for (const row of rows) sheet.addRow(row);
  formats.forEach((format, index) => {
    sheet.getCell(index + 1, 1).numFmt = format;
  });
  return (await workbook.xlsx.writeBuffer()) as ArrayBuffer;
}

async function rowsOf(content: ArrayBuffer) {
  const table = readTable(await readWorkbook(content), ',');
  return 'rows' in table ? table.rows : [];
}

it('returns 10,000 codes of text cells byte for byte', async () => {
  const codes = Array.from({ length: 10_000 }, (_, index) => {
    const text = randomBytes(12).toString('base64');
    // Characters with a meaning in CSV, in spreadsheets and in XML.
    return `${['00', '-', '+', '@', '"', ',', ';', '<&>'][index % 8]}${text}`;
  });
  const rows = await rowsOf(await workbookOf(codes.map((code) => [code])));
  expect(rows.map(([cell]) => cell)).toEqual(codes);
  expect(rows.map(([cell = '']) => readCodeCell(cell, 'secret'))).toEqual(codes.map((value) => ({ value })));
}, 60_000);

it('refuses cells whose text a spreadsheet does not keep, and reads short whole numbers', async () => {
  const values = [
    12345678,
    123456789012345680,
    12.5,
    new Date('2027-12-31T00:00:00Z'),
    { formula: 'A1&A2', result: 'x' },
    77,
    { richText: [{ text: 'ABCD-' }, { text: 'EFGH' }] },
    { text: 'ABCD-EFGH-2', hyperlink: 'https://example.com' },
  ];
  const formats = ['General', 'General', 'General', 'yyyy-mm-dd', 'General', '00000000'];
  const rows = await rowsOf(
    await workbookOf(
      values.map((value) => [value]),
      formats,
    ),
  );
  expect(rows.map(([cell = '']) => readCodeCell(cell, 'secret'))).toEqual([
    { value: '12345678' },
    { problem: 'SPREADSHEET', value: '=' },
    { problem: 'SPREADSHEET', value: '=' },
    { problem: 'DATE', value: '2027-12-31' },
    { problem: 'SPREADSHEET', value: '=' },
    { problem: 'SPREADSHEET', value: '=' },
    { value: 'ABCD-EFGH' },
    { value: 'ABCD-EFGH-2' },
  ]);
});

it('keeps columns, empty rows and headings', async () => {
  const content = await workbookOf([['Serial', 'Code'], ['1', 'ABCD-EFGH'], [], ['2', 'a,"b"']]);
  expect(isWorkbook(content)).toBe(true);
  const rows = await rowsOf(content);
  expect(rows[1]).toEqual(['1', 'ABCD-EFGH']);
  expect(rows[3]).toEqual(['2', 'a,"b"']);
  expect(hasHeadings({ rows })).toBe(true);
});

it('is no workbook without the signature of one', async () => {
  expect(isWorkbook(new TextEncoder().encode('ABCD').buffer)).toBe(false);
  await expect(readWorkbook(new TextEncoder().encode('PK\u0003\u0004 no archive').buffer)).rejects.toThrow();
});

const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** How programs write a text cell: with its text among those of the workbook, in the cell, or as the result of no formula. */
const textCells = {
  shared: (_: string, index: number) => `<c r="A${index + 1}" t="s"><v>${index}</v></c>`,
  inline: (code: string, index: number) =>
    `<c r="A${index + 1}" t="inlineStr"><is><t xml:space="preserve">${xmlText(code)}</t></is></c>`,
  result: (code: string, index: number) => `<c r="A${index + 1}" t="str"><v>${xmlText(code)}</v></c>`,
};

/** A workbook as a program writes it that is not the library of the export. */
function handMade(rows: readonly string[], texts: readonly string[], extra: Record<string, string> = {}) {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (items: readonly (readonly [string, string])[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
      .map(
        ([kind, target], index) =>
          `<Relationship Id="r${index}" Type="${office}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const parts = {
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', '/xl/worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst ${main}>${texts.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ...extra,
  };
  const archive = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
  return archive.slice().buffer;
}

const marks = ['&lt;', '&amp;amp;', '&#65;', '00', '=', '<&>', '&quot;', '-', ' ]]>', '_x', '"'];
const generated = Array.from({ length: 10_000 }, (_, index) => {
  const text = randomBytes(9).toString('base64');
  return `${marks[index % marks.length]}${text}${marks[(index * 7) % marks.length]}`;
});

it.each(Object.keys(textCells) as (keyof typeof textCells)[])(
  'returns 10,000 codes of %s texts byte for byte, and what looks like XML too',
  async (form) => {
    const rows = await rowsOf(
      handMade(
        generated.map((code, index) => `<row r="${index + 1}">${textCells[form](code, index)}</row>`),
        form === 'shared'
          ? generated.map((code) => `<si><t xml:space="preserve">${xmlText(code)}</t></si>`)
          : [],
      ),
    );
    expect(rows.map(([cell]) => cell)).toEqual(generated);
  },
  60_000,
);

it('reads runs without the phonetic text, characters by their number, and rows and columns by their reference', async () => {
  const runs = '<r><t>AB</t></r><r><t>CD</t></r><rPh sb="0" eb="1"><t>ab</t></rPh>';
  const rows = await rowsOf(
    handMade(
      [
        '<row r="1"><c r="B1" t="s"><v>0</v></c><c r="AB1" t="inlineStr"><is><t>far</t></is></c></row>',
        '<row r="3"><c r="A3" t="str"><v>_x005F_x0041__x0042_</v></c></row>',
      ],
      [`<si>${runs}</si>`],
    ),
  );
  expect(rows[0]?.[1]).toBe('ABCD');
  expect(rows[0]?.[27]).toBe('far');
  expect(rows[1]).toEqual(['']);
  expect(rows[2]).toEqual(['_x0041_B']);
});

it('refuses a workbook that is larger than the memory', async () => {
  const large = handMade([], [], { 'xl/large.xml': ' '.repeat(210_000_000) });
  expect(large.byteLength).toBeLessThan(1_000_000);
  await expect(readWorkbook(large)).rejects.toThrow('too large');
}, 60_000);

it('reads amounts as decimal numbers and formulas as texts when it is asked for values', async () => {
  const content = await workbookOf(
    [[12.5], [0.1 + 0.2], [1234.5], [{ formula: 'B2*2', result: 7 }], ['=1+1']],
    ['General', 'General', '#,##0.00'],
  );
  const table = readTable(await readWorkbook(content, 'VALUES'), ',');
  expect('rows' in table && table.rows.map(([cell]) => cell)).toEqual([
    '12.5',
    '0.3',
    '1234.5',
    '=B2*2',
    '=1+1',
  ]);
});
