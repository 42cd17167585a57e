import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomKey } from '@/lib/api/random-key';
import type { ImportProgress } from '@/lib/delivery/staff/contract';
import { guessSeparator, hasHeadings, readTable, type Separator } from '@/lib/files/read-table';
import { appendLines, catalogueQueries, discardLot, openLot } from '@/lib/products/queries/staff-catalogue';

/** Lines of one part. */
const partLines = 2000;
/** Longer cells than any code are cut; the backend lists them as wrong. */
const longestCell = 400;

export type LotFields = Parameters<typeof openLot>[0];

/** How a person reads a file: which lines and columns of it are codes. */
export type Mapping = {
  readonly separator: Separator;
  readonly hasHeadings: boolean;
  /** Number of the column from 0; null until one is chosen. */
  readonly secret: number | null;
  /** Null where a line has no card number. */
  readonly cardNo: number | null;
};

/** How a text probably is to be read. Of several columns a person chooses the secret. */
export function guessMapping(text: string): Mapping {
  const separator = guessSeparator(text);
  const table = readTable(text, separator);
  const isSingle = 'rows' in table && table.rows.every((row) => row.length < 2);
  return { separator, hasHeadings: hasHeadings(table), secret: isSingle ? 0 : null, cardNo: null };
}

/** The cells that the backend reads: the secret, or the card number and the secret. The first line may be headings. */
export function mappedLines(rows: readonly (readonly string[])[], mapping: Mapping): string[][] {
  const columns = mapping.cardNo === null ? [mapping.secret] : [mapping.cardNo, mapping.secret];
  return rows
    .slice(mapping.hasHeadings ? 1 : 0)
    .map((row) => columns.map((column) => (row[column ?? -1] ?? '').slice(0, longestCell)));
}

/**
 * Sends the lines of an import part by part. A part whose response was lost is sent again; the backend reads each part
 * once.
 */
export function useImport() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(false);

  const send = async (fields: LotFields, lines: readonly string[][]): Promise<void> => {
    stopped.current = false;
    setSending(true);
    setError(null);
    try {
      let now = await openLot(fields, randomKey());
      setProgress(now);
      const headings = fields.headings ?? 0;
      while (now.linesRead < headings + lines.length && !stopped.current) {
        const from = now.linesRead - headings;
        const part = {
          id: now.id,
          firstLine: now.linesRead + 1,
          lines: lines.slice(from, from + partLines),
        };
        now = await appendLines(part).catch(() => appendLines(part));
        setProgress(now);
      }
    } catch (reason) {
      setError(reason);
    }
    setSending(false);
  };

  /** Forgets the import; what was sent is deleted. */
  const discard = async (): Promise<void> => {
    stopped.current = true;
    const id = progress?.id;
    setProgress(null);
    setError(null);
    // The backend also deletes an import that is not continued.
    if (id) await discardLot(id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: catalogueQueries });
  };

  return { progress, isSending, error, send, discard };
}
