/** A cell of a CSV file. Numbers are written as they are; text is quoted. */
export type Cell = string | number | null;

/** Spreadsheets read UTF-8 only with a byte order mark. */
export const byteOrderMark = '\ufeff';

/** One line as RFC 4180 describes it, with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`;
}

/** A spreadsheet would run text as a formula that begins like one. */
function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
