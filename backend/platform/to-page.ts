import type { Page } from '../../lib/wire/endpoint';

export type PageQuery = { pageNumber: number; pageSize: number };

/** Number of rows before the page. */
export function pageOffset(query: PageQuery): number {
  return (query.pageNumber - 1) * query.pageSize;
}

/** A page with both sets of field names that clients use (docs/wire.md). */
export function toPage<T>(records: T[], total: number, { pageNumber, pageSize }: PageQuery): Page<T> {
  const pages = Math.ceil(total / pageSize);
  return {
    records,
    total,
    pageNumber,
    pageSize,
    totalPages: pages,
    current: pageNumber,
    size: pageSize,
    pages,
  };
}
