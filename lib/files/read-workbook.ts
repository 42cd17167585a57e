import { type OfficePackage, openPackage } from './office-package';

/** How a workbook begins: with the signature of a ZIP archive. */
export function isWorkbook(content: ArrayBuffer): boolean {
  const [first, second, third, fourth] = new Uint8Array(content.slice(0, 4));
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
}

/** What the cells hold: codes, which must not lose a digit, or amounts and texts. */
export type WorkbookCells = 'CODES' | 'VALUES';

/**
 * Reads the first sheet of an XLSX file as CSV with commas, in the browser. Texts stay as they are. A whole number of at
 * most 15 digits is its digits; of a longer one, a fraction, a date or a formula the code is unknown: it is written so that
 * the check of the import refuses its line (`read-code-cell.ts`).
 *
 * Read here and not by a library: of those that are maintained, none tells a formula and the format of a number, without
 * which a wrong code would be imported.
 * With `VALUES`, every number that is no date is a decimal number, and a formula is its own text.
 * @throws Error for a file that is no workbook
 */
export async function readWorkbook(content: ArrayBuffer, cells: WorkbookCells = 'CODES'): Promise<string> {
  const files = await openPackage(content);
  const book = files.related('', 'officeDocument')[0];
  const sheetId = book && elements(book.document, 'sheet')[0]?.getAttributeNS(relationships, 'id');
  const sheet = book && files.related(book.path, 'worksheet').find(({ id }) => id === sheetId);
  if (!book || !sheet) throw new Error('The workbook has no sheet');
  const read = cellReader(files, book.path, isFrom1904(book.document), cells);
  const lines: string[] = [];
  const rows = childrenOf(sheet.document.documentElement, 'sheetData').flatMap((data) =>
    childrenOf(data, 'row'),
  );
  for (const row of rows) {
    const index = Number(row.getAttribute('r') ?? lines.length + 1) - 1;
    while (lines.length < index) lines.push('');
    lines.push(cellsOf(row, read).map(quoted).join(','));
  }
  return lines.join('\r\n');
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Prefixes differ between programs that write workbooks. */
const elements = (parent: Document | Element, name: string) => [...parent.getElementsByTagNameNS('*', name)];
const childrenOf = (parent: Element, name: string) =>
  allChildren(parent).filter(({ localName }) => localName === name);

/** By sibling, because a live collection of a large sheet is slow. */
function allChildren(parent: Element): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) found.push(child);
  return found;
}

function isFrom1904(book: Document): boolean {
  return ['1', 'true'].includes(elements(book, 'workbookPr')[0]?.getAttribute('date1904') ?? '');
}

/** The cells of a row, with an empty text for each column that has none. */
function cellsOf(row: Element, read: (cell: Element) => string): string[] {
  const cells: string[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.getAttribute('r')) ?? cells.length;
    while (cells.length < column) cells.push('');
    cells.push(read(cell));
  }
  return cells;
}

/** The index of a column: 0 for A1, 27 for AB1. */
function columnOf(reference: string | null): number | null {
  const letters = [...(reference ?? '')].filter((one) => one >= 'A' && one <= 'Z');
  if (letters.length === 0) return null;
  return letters.reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellReader(files: OfficePackage, book: string, from1904: boolean, cells: WorkbookCells) {
  const texts = files
    .related(book, 'sharedStrings')
    .flatMap(({ document }) => childrenOf(document.documentElement, 'si').map(richText));
  const formats = files.related(book, 'styles').flatMap(({ document }) => formatsOf(document));
  return (cell: Element): string => {
    // The result of a formula is what it was when the file was saved.
    const formula = childrenOf(cell, 'f')[0];
    if (formula) return cells === 'CODES' ? '=' : `=${formula.textContent ?? ''}`;
    const value = childrenOf(cell, 'v')[0]?.textContent ?? '';
    switch (cell.getAttribute('t')) {
      case 's':
        return sharedText(texts, value);
      case 'str':
        return unescaped(value);
      case 'inlineStr':
        return childrenOf(cell, 'is').map(richText).join('');
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return '=';
      case 'd':
        return value.slice(0, 10);
      default: {
        const format = formats[Number(cell.getAttribute('s') ?? 0)] ?? 'General';
        if (value === '') return '';
        if (cells === 'VALUES' && !isDateFormat(format)) return decimalText(Number(value));
        return numberText(Number(value), format, from1904);
      }
    }
  };
}

function sharedText(texts: readonly string[], index: string): string {
  const text = index === '' ? undefined : texts[Number(index)];
  if (text === undefined) throw new Error('A cell refers to a text that the workbook lacks');
  return text;
}

/** Without the phonetic text above characters. */
function richText(parent: Element): string {
  const runs = allChildren(parent).flatMap((child) => {
    if (child.localName === 't') return [child];
    return child.localName === 'r' ? childrenOf(child, 't') : [];
  });
  return unescaped(runs.map(({ textContent }) => textContent ?? '').join(''));
}

/** Characters that XML lacks are written by their number, and an underscore before something that looks like it too. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Formats with a number of their own in every workbook: of those a code may have, and of dates. */
const ownFormats: Readonly<Record<string, string>> = { '0': 'General', '1': '0', '49': '@' };
const isDateNumber = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The format of each style of cells. */
function formatsOf(styles: Document): string[] {
  const named = new Map(
    elements(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode')]),
  );
  const styled = elements(styles, 'cellXfs')[0];
  return (styled ? childrenOf(styled, 'xf') : []).map((style) => {
    const id = style.getAttribute('numFmtId') ?? '0';
    return named.get(id) ?? ownFormats[id] ?? (isDateNumber(Number(id)) ? 'yyyy-mm-dd' : '#');
  });
}

/** Formats in which a number is written with its own digits, and no others. */
const plainFormats = ['General', '0', '@'];

function numberText(value: number, format: string, from1904: boolean): string {
  if (plainFormats.includes(format))
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : '=';
  return isDateFormat(format) ? dateText(value + (from1904 ? 1462 : 0)) : '=';
}

/** The digits that a spreadsheet shows: of `0.1 + 0.2` it stores more. */
function decimalText(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** Whether a format has letters of a date outside its quoted texts and conditions. */
function isDateFormat(format: string): boolean {
  const outside = format.split('"').filter((_, index) => index % 2 === 0);
  const parts = outside.join('').split('[');
  return parts.some((part) => /[ymdhs]/i.test(part.slice(part.indexOf(']') + 1)));
}

/** @param days since 30 December 1899 */
function dateText(days: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  return Number.isNaN(date.getTime()) ? '=' : date.toISOString().slice(0, 10);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
