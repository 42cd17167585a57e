import type { Page } from '../../lib/wire/endpoint';
import { type PageQuery, pageOffset, toPage } from './to-page';

/** A sorted select without limit and offset. */
type SortedRows<Row> = { limit: (most: number) => { offset: (first: number) => PromiseLike<Row[]> } };

/**
 * Reads one page of a select.
 * @param total `select({ rows: count() })` with the condition of `rows`
 * @param onWire converts a row to its form in the response
 */
export async function readPage<Row, T>(
  query: PageQuery,
  { total, rows }: { total: PromiseLike<{ rows: number }[]>; rows: SortedRows<Row> },
  onWire: (row: Row) => T,
): Promise<Page<T>> {
  const [all] = await total;
  const found = await rows.limit(query.pageSize).offset(pageOffset(query));
  return toPage(found.map(onWire), all?.rows ?? 0, query);
}
