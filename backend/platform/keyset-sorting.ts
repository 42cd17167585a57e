import { asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How a list is sorted: by a key and then the id, or by the id alone. An index has both, or the table is small. */
export type Sorting = { readonly key?: SQL; readonly isDescending: boolean };

/** By the id, which grows with time. */
export const byId = { NEWEST: { isDescending: true }, OLDEST: { isDescending: false } } as const;

/**
 * The order of a sorting, and the condition of the rows after a row.
 * @param id of the table that is listed
 * @param after id of the last row of the page before
 */
export function keysetSorting(
  id: PgColumn,
  { key, isDescending }: Sorting,
  after: string | undefined,
): { order: SQL[]; following: SQL | undefined } {
  const direction = isDescending ? desc : asc;
  if (!key) {
    const follows = isDescending ? lt : gt;
    return { order: [direction(id)], following: after ? follows(id, after) : undefined };
  }
  const last = sql`(select ${key}, ${id} from ${id.table} where ${id} = ${after})`;
  return {
    order: [direction(key), direction(id)],
    following: after ? sql`(${key}, ${id}) ${sql.raw(isDescending ? '<' : '>')} ${last}` : undefined,
  };
}
