import type { Logger } from 'pino';

export type Resealed = { resealed: number; failed: number };

/** Rows per page. */
export const RESEAL_PAGE = 200;

/**
 * Seals rows with the current secret, page by page. A row that cannot be opened is logged and left as it is.
 *
 * @param page the next rows after an id, in the order of their ids, at most `RESEAL_PAGE`
 * @param reseal returns false for a row that needs no change
 */
export async function resealRows<Row extends { id: string }>(
  log: Logger,
  page: (after: string) => Promise<Row[]>,
  reseal: (row: Row) => Promise<boolean>,
): Promise<Resealed> {
  const count: Resealed = { resealed: 0, failed: 0 };
  let after = '';
  for (;;) {
    const rows = await page(after);
    for (const row of rows) {
      try {
        if (await reseal(row)) count.resealed += 1;
      } catch (error) {
        count.failed += 1;
        log.error({ event: 'reseal.failed', err: error, rowId: row.id }, 'a sealed value cannot be opened');
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < RESEAL_PAGE) return count;
    after = last.id;
  }
}
