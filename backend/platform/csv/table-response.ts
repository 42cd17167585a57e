import { type TableFormat, tableTypes } from '../../../lib/wire/file';
import { type Cell, csvWriter } from './csv';
import { xlsxWriter } from './xlsx';

/** `CANCELED`: the client disconnected. */
type ExportOutcome = 'COMPLETE' | 'CANCELED' | 'FAILED';

type Content = {
  fileName: string;
  head: readonly string[];
  batches: AsyncIterator<readonly (readonly Cell[])[]> | Iterator<readonly (readonly Cell[])[]>;
  /** Called once, before the file ends. When it throws, the client sees an incomplete file. @param error of a failure */
  ended(outcome: ExportOutcome, rows: number, error?: unknown): Promise<void>;
};

/**
 * A file that is read batch by batch, as fast as the client takes it. A failure breaks the connection, so that a file that
 * ends is complete.
 * @param content.fileName without its extension
 */
export function tableResponse(format: TableFormat, { fileName, head, batches, ended }: Content): Response {
  const writer = format === 'CSV' ? csvWriter() : xlsxWriter();
  let rows = 0;
  let isOver = false;
  const end = async (outcome: ExportOutcome, error?: unknown) => {
    if (isOver) return;
    isOver = true;
    await ended(outcome, rows, error);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: async (controller) => controller.enqueue(await writer.write([head])),
      pull: async (controller) => {
        try {
          const batch = await batches.next();
          if (isOver) return;
          if (batch.done) {
            const last = await writer.finish();
            await end('COMPLETE');
            if (last.byteLength > 0) controller.enqueue(last);
            controller.close();
            return;
          }
          rows += batch.value.length;
          controller.enqueue(await writer.write(batch.value));
        } catch (error) {
          await end('FAILED', error);
          throw error;
        }
      },
      cancel: () => end('CANCELED'),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': format === 'CSV' ? `${tableTypes.CSV}; charset=utf-8` : tableTypes.XLSX,
      'Content-Disposition': `attachment; filename="${fileName}.${format.toLowerCase()}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
