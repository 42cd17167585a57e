import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Cell, TableWriter } from './csv';

/**
 * A workbook with one sheet. Texts are text cells, so that a spreadsheet neither rounds a long number nor runs a formula.
 * The library is loaded with the first file.
 */
export function xlsxWriter(): TableWriter {
  const parts: Buffer[] = [];
  const output = new PassThrough();
  output.on('data', (part: Buffer) => parts.push(part));
  const opened = import('exceljs').then(({ default: { stream } }) => {
    const workbook = new stream.xlsx.WorkbookWriter({ stream: output, useSharedStrings: false });
    return { workbook, sheet: workbook.addWorksheet('1') };
  });
  const taken = () => new Uint8Array(Buffer.concat(parts.splice(0)));
  return {
    write: async (rows) => {
      const { sheet } = await opened;
      for (const row of rows) sheet.addRow(row.map(escaped)).commit();
      // The writer compresses after this turn; what is ready is sent with the next part.
      await new Promise((resolve) => setImmediate(resolve));
      return taken();
    },
    finish: async () => {
      const ended = once(output, 'end');
      await (await opened).workbook.commit();
      await ended;
      return taken();
    },
  };
}

/** Spreadsheets read `_x0041_` in a text as the character of that number, unless its underscore is written so itself. */
const escaped = (cell: Cell) =>
  typeof cell === 'string' ? cell.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : cell;
