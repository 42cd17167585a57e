import type { CellValue } from 'exceljs';

/** How a workbook begins: with the signature of a ZIP archive. */
export function isWorkbook(content: ArrayBuffer): boolean {
  const [first, second, third, fourth] = new Uint8Array(content.slice(0, 4));
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
}

/**
 * Reads the first sheet of an XLSX file as CSV with commas. Texts stay as they are. A whole number of at most 15 digits is
 * its digits; of a longer one, a fraction, a date or a formula the code is unknown: it is written so that the check of the
 * import refuses its line (`read-code-cell.ts`). The library is loaded with the first workbook.
 * @throws Error for a file that is no workbook
 */
export async function readWorkbook(content: ArrayBuffer): Promise<string> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(content);
  const sheet = workbook.worksheets[0];
  if (!sheet) throw new Error('The workbook has no sheet');
  const lines: string[] = [];
  sheet.eachRow({ includeEmpty: true }, (row) => {
    const cells: string[] = [];
    for (let column = 1; column <= row.cellCount; column += 1) {
      const cell = row.getCell(column);
      cells.push(quoted(textOf(cell.value, cell.numFmt)));
    }
    lines.push(cells.join(','));
  });
  return lines.join('\r\n');
}

function textOf(value: CellValue, format: string | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value, format);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return textOf(value.text as CellValue, format);
  // A formula, or an error of one.
  return '=';
}

/** Formats in which a number is written with its own digits, and no others. */
const plainFormats: readonly (string | undefined)[] = [undefined, 'General', '0', '@'];

function numberText(value: number, format: string | undefined): string {
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1e15;
  return isWhole && plainFormats.includes(format) ? String(value) : '=';
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
