import { byteOrderMark, type Cell, csvLine } from './csv';

/** `CANCELED`: the client disconnected. */
export type ExportOutcome = 'COMPLETE' | 'CANCELED' | 'FAILED';

type Content = {
  fileName: string;
  head: readonly string[];
  batches: AsyncIterator<readonly (readonly Cell[])[]> | Iterator<readonly (readonly Cell[])[]>;
  /** Called once, before the file ends. When it throws, the client sees an incomplete file. @param error of a failure */
  ended(outcome: ExportOutcome, rows: number, error?: unknown): Promise<void>;
};

/**
 * A CSV file that is read batch by batch, as fast as the client takes it. A failure breaks the connection, so that a
 * file that ends is complete.
 */
export function csvResponse({ fileName, head, batches, ended }: Content): Response {
  const encoder = new TextEncoder();
  let rows = 0;
  let isOver = false;
  const end = async (outcome: ExportOutcome, error?: unknown) => {
    if (isOver) return;
    isOver = true;
    await ended(outcome, rows, error);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(head))),
      pull: async (controller) => {
        try {
          const batch = await batches.next();
          if (isOver) return;
          if (batch.done) {
            await end('COMPLETE');
            controller.close();
            return;
          }
          rows += batch.value.length;
          controller.enqueue(encoder.encode(batch.value.map(csvLine).join('')));
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
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
