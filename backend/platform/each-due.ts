/**
 * Works through all due rows, page by page. Each page starts after the last row of the one before, so that rows whose work
 * fails keep no others from being reached.
 * @param due.read the next rows, in the order of a key; all rows that are due when fewer than `size` are returned
 */
export async function eachDue<Row>(
  due: { size: number; read: (after: Row | null) => Promise<Row[]> },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let after: Row | null = null;
  for (;;) {
    const page: Row[] = await due.read(after);
    for (const row of page) await work(row);
    after = page.at(-1) ?? null;
    if (page.length < due.size) return;
  }
}
