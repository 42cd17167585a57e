import { randomBytes } from 'node:crypto';
import excel from 'exceljs';
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
