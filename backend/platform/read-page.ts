import type { Page } from '../../lib/contract/endpoint';
import { type PageQuery, pageOffset, toPage } from './to-page';

/** A select that is sorted and not yet cut. */
type SortedRows<Row> = { limit: (most: number) => { offset: (first: number) => PromiseLike<Row[]> } };

/**
 * The page that was asked for.
 * @param total `select({ rows: count() })` under the condition of `rows`
 * @param onWire a row as the answer has it
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
