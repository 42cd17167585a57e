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
