import { readFileCell, readFileText } from '@/lib/files/read-file';
import { guessSeparator, readTable } from '@/lib/files/read-table';
import {
  type CatalogueField,
  type CatalogueFileKind,
  catalogueFields,
  longestFileCell,
} from '@/lib/products/staff/catalogue-file';
import { catalogueFileLines, importMegabytes } from '@/lib/promises';

export type CatalogueFile = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** Why a file cannot be read. */
export type FileProblem = 'size' | 'binary' | 'broken' | 'empty' | 'lines';

/** Reads a CSV file or a workbook. Formulas are texts; what keeps them from running is removed. */
export async function readCatalogueFile(
  file: File,
): Promise<CatalogueFile | { problem: FileProblem; line?: number }> {
  if (file.size > importMegabytes * 1024 * 1024) return { problem: 'size' };
  const read = await readFileText(file, 'VALUES');
  if (!read) return { problem: 'binary' };
  const table = readTable(read.text, read.isWorkbook ? ',' : guessSeparator(read.text));
  if ('brokenLine' in table) return { problem: 'broken', line: table.brokenLine };
  const rows = read.isWorkbook ? table.rows : table.rows.map((row) => row.map(readFileCell));
  if (rows.length > catalogueFileLines) return { problem: 'lines' };
  return rows.length === 0 ? { problem: 'empty' } : { name: file.name, rows };
}

/** The field of each column of the file; null: the column is not read. */
export type FileMapping = {
  readonly kind: CatalogueFileKind;
  readonly hasHeadings: boolean;
  readonly fields: readonly (CatalogueField | null)[];
};

const plain = (text: string) => text.trim().toLowerCase().replaceAll('（', '(').replaceAll('）', ')');

/** What the headings say, by the names of the columns in the reader's language, or by their keys. */
export function guessFileMapping(
  { rows }: CatalogueFile,
  kind: CatalogueFileKind,
  nameOf: (field: CatalogueField) => string,
): FileMapping {
  const [first = []] = rows;
  const width = Math.max(...rows.slice(0, 50).map((row) => row.length));
  const found = new Set<CatalogueField>();
  const fields = Array.from({ length: width }, (_, index) => {
    const heading = plain(first[index] ?? '');
    const field = catalogueFields[kind].find(
      (one) =>
        !found.has(one) &&
        heading !== '' &&
        (plain(nameOf(one)) === heading || one.toLowerCase() === heading),
    );
    if (!field) return null;
    found.add(field);
    return field;
  });
  return { kind, hasHeadings: found.size > 0, fields };
}

/** What a mapping lacks: the number, another column, or that each field has one column. */
export function mappingProblem({ fields }: FileMapping): 'sn' | 'fields' | 'twice' | null {
  const chosen = fields.filter((field) => field !== null);
  if (new Set(chosen).size < chosen.length) return 'twice';
  if (!chosen.includes('sn')) return 'sn';
  return chosen.length < 2 ? 'fields' : null;
}

/** The columns that are sent, and the cells of each line. */
export function mappedRows({ rows }: CatalogueFile, { fields, hasHeadings }: FileMapping) {
  const chosen = fields.flatMap((field, index) => (field ? [{ field, index }] : []));
  return {
    columns: chosen.map(({ field }) => field),
    lines: rows
      .slice(hasHeadings ? 1 : 0)
      .map((row) => chosen.map(({ index }) => (row[index] ?? '').slice(0, longestFileCell))),
  };
}
