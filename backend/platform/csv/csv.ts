import { stringify } from 'csv-stringify/sync';

/** A cell of a CSV file. Numbers are written as they are; text is quoted. */
export type Cell = string | number | null;

/** Writes the rows of a file, part by part. */
export type TableWriter = {
  write(rows: readonly (readonly Cell[])[]): Promise<Uint8Array>;
  /** The rest of the file. */
  finish(): Promise<Uint8Array>;
};

/** Spreadsheets read UTF-8 only with a byte order mark. */
export const byteOrderMark = '\ufeff';

/**
 * One line for spreadsheets, with its line break. Text that begins like a formula is escaped by an apostrophe, also after
 * other apostrophes, so that a reader may remove one (`lib/files/read-file-cell.ts`), and a long number is a text
 * cell (`="20260811…"`): spreadsheets keep 15 digits of a number.
 */
export function csvLine(cells: readonly Cell[]): string {
  return stringify([cells], {
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: {
      string: (text) => {
        if (isLongNumber(text)) return `="${text}"`;
        return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
      },
    },
  });
}

/** Digits that a spreadsheet would round, or whose leading zero it would drop. */
function isLongNumber(text: string): boolean {
  return /^(?:\d{12,}|0\d+)$/.test(text);
}

export function csvWriter(): TableWriter {
  const encoder = new TextEncoder();
  let start = byteOrderMark;
  return {
    write: async (rows) => {
      const text = start + rows.map(csvLine).join('');
      start = '';
      return encoder.encode(text);
    },
    finish: async () => new Uint8Array(),
  };
}
