import excel from 'exceljs';
import { expect, it } from 'vitest';
import { xlsxWriter } from './xlsx';

it('writes each text so that a spreadsheet reads the same', async () => {
  const texts = ['_x0041_', 'AB_x00e9_C', '_x005F_x0041_', 'a_xyz_b', '0012', '=1+1'];
  const writer = xlsxWriter();
  const parts = [await writer.write(texts.map((text) => [text, 7])), await writer.finish()];
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(Uint8Array.from(Buffer.concat(parts)).buffer);
  // The library does not read numbers of characters in such cells; spreadsheets do.
  const read = (text: string) =>
    text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const column = workbook.worksheets[0]?.getColumn(1).values.slice(1) ?? [];
  expect(column.map((cell) => read(String(cell)))).toEqual(texts);
  expect(workbook.worksheets[0]?.getCell('B1').value).toBe(7);
});
