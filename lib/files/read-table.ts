import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { isHeading } from './headings';

/** The separator between the cells of a line; `NONE`: a line is one cell, including its quotes. */
export const separators = [',', ';', '\t', 'NONE'] as const;
export type Separator = (typeof separators)[number];

/** `line`: the first line of a quoted cell that does not end. */
export type Table = { readonly rows: readonly (readonly string[])[] } | { readonly brokenLine: number };

/** Lines that decide which separator a file has. */
const sample = 50;

/** Reads a text as RFC 4180 describes it, with one separator for the whole file. Blank lines are rows of one empty cell. */
export function readTable(text: string, separator: Separator): Table {
  if (separator === 'NONE') return { rows: linesOf(text).map((line) => [line]) };
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      // A quote inside a code is a character of it.
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    return { rows };
  } catch (error) {
    if (error instanceof CsvError) return { brokenLine: Number(Reflect.get(error, 'lines')) || 1 };
    throw error;
  }
}

/** The separator that divides most lines of a text into the same number of cells; a comma when none does. */
export function guessSeparator(text: string): Separator {
  const start = linesOf(text.slice(0, 20_000)).slice(0, sample).join('\n');
  const shares = ([',', ';', '\t'] as const).map((separator) => ({
    separator,
    share: shareOf(start, separator),
  }));
  const best = shares.reduce((left, right) => (right.share > left.share ? right : left));
  return best.share > 0.5 ? best.separator : ',';
}

/** The share of lines with the most frequent number of cells above one. */
function shareOf(text: string, separator: Separator): number {
  const table = readTable(text, separator);
  if ('brokenLine' in table) return 0;
  const filled = table.rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const counts = new Map<number, number>();
  for (const { length } of filled) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / Math.max(1, filled.length);
}

/** Whether the first line of a table names its columns. */
export function hasHeadings(rows: Table & object): boolean {
  const [first = []] = 'rows' in rows ? rows.rows : [];
  const filled = first.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.some(isHeading);
}

/** The last line break starts no line. */
function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
