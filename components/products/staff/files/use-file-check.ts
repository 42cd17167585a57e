import { useRef, useState } from 'react';
import { randomKey } from '@/lib/api/random-key';
import { appendFileLines, discardFile, openFile } from '@/lib/products/queries/staff-files';
import { mostPartLines } from '@/lib/products/staff/catalogue-file';
import type { CatalogueFileProgress } from '@/lib/products/staff/import-contract';
import { type CatalogueFile, type FileMapping, mappedRows } from './read-catalogue-file';

/** Characters of one part; a body has at most four bytes for each. */
const partCharacters = 800_000;

/** The lines of the next part, by number and by length. */
function nextPart(lines: readonly string[][], from: number): string[][] {
  let characters = 0;
  const part: string[][] = [];
  for (const line of lines.slice(from, from + mostPartLines)) {
    characters += line.reduce((sum, cell) => sum + cell.length, 0);
    if (part.length > 0 && characters > partCharacters) break;
    part.push(line);
  }
  return part;
}

/** Sends a file part by part. A part whose response was lost is sent again; the backend reads each part once. */
export function useFileCheck(onChecked: (id: string) => void) {
  const [progress, setProgress] = useState<CatalogueFileProgress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(false);

  const send = async (file: CatalogueFile, mapping: FileMapping): Promise<void> => {
    stopped.current = false;
    setError(null);
    const { columns, lines } = mappedRows(file, mapping);
    const headings = mapping.hasHeadings ? 1 : 0;
    let id = '';
    try {
      let now = await openFile(
        { kind: mapping.kind, fileName: file.name.slice(0, 200), columns, lines: file.rows.length, headings },
        randomKey(),
      );
      id = now.id;
      setProgress(now);
      while (now.state === 'READING' && !stopped.current) {
        const part = {
          id: now.id,
          firstLine: now.linesRead + 1,
          lines: nextPart(lines, now.linesRead - headings),
        };
        now = await appendFileLines(part).catch(() => appendFileLines(part));
        setProgress(now);
      }
      setProgress(null);
      if (stopped.current) await discardFile(id);
      else onChecked(id);
    } catch (reason) {
      setProgress(null);
      setError(reason);
      // The backend also deletes a file that is not applied.
      if (id) await discardFile(id).catch(() => undefined);
    }
  };

  const stop = () => {
    stopped.current = true;
  };
  return { progress, error, send, stop };
}
