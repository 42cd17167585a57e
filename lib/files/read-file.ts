import { isWorkbook, readWorkbook, type WorkbookCells } from './read-workbook';

/** The lines of a text file or workbook; null for another file. */
export async function readFileText(
  file: File,
  cells: WorkbookCells,
): Promise<{ text: string; isWorkbook: boolean } | null> {
  const content = await file.arrayBuffer();
  if (isWorkbook(content)) {
    return readWorkbook(content, cells)
      .then((text) => ({ text, isWorkbook: true }))
      .catch(() => null);
  }
  const text = new TextDecoder().decode(content);
  return text.includes('\u0000') ? null : { text, isWorkbook: false };
}

/** How spreadsheets and exports of the shop write a text that must stay one (`backend/platform/csv/csv.ts`). */
const textFormula = /^="((?:[^"]|"")*)"$/;
const escaped = /^'+[=+\-@\t\r\n]/;

/** A cell of a CSV file as the text that was written: without the frame or the apostrophe that keep formulas from running. */
export function readFileCell(cell: string): string {
  const framed = textFormula.exec(cell)?.[1];
  if (framed !== undefined) return framed.replaceAll('""', '"');
  return escaped.test(cell) ? cell.slice(1) : cell;
}
