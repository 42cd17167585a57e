import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportProgress } from '@/lib/contract/staff/card-lot';
import { appendLines, catalogueQueries, discardLot, openLot } from '@/lib/queries/staff/catalogue';

/** Lines of one part. Longer lines than any code are cut; the backend lists them as wrong. */
const partLines = 2000;
const longestLine = 400;

export type LotFields = Parameters<typeof openLot>[0];

/** The lines of a file or a pasted text; the last line break starts no line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.slice(0, longestLine));
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Whether the first lines have two columns. */
export function guessColumns(lines: readonly string[]): LotFields['columns'] {
  const some = lines.slice(0, 50).filter((line) => line.trim() !== '');
  const two = some.filter((line) => /[,;\t]/.test(line));
  return two.length * 2 > some.length ? 'CARD_NO_SECRET' : 'SECRET';
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

  const send = async (fields: LotFields, lines: readonly string[]): Promise<void> => {
    stopped.current = false;
    setSending(true);
    setError(null);
    try {
      let now = await openLot(fields, crypto.randomUUID());
      setProgress(now);
      while (now.linesRead < lines.length && !stopped.current) {
        const from = now.linesRead;
        const part = { id: now.id, firstLine: from + 1, lines: lines.slice(from, from + partLines) };
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
