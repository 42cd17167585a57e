import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';

/** One way in which a search finds rows: a statement that selects their ids as its only column. */
export type Way<By extends string> = { by: By; ids: SQL };

/** Most rows that one way finds, the newest; each way reads an index up to it. */
export const mostFound = 500;

/** The ids of all ways, for `in (…)`. One list: conditions of several tables would make the database read them whole. */
export function idsOf(ways: readonly Way<string>[]): SQL {
  if (ways.length === 0) return sql`select null::text where false`;
  return sql.join(
    ways.map(({ ids }) => sql`(${ids})`),
    sql` union `,
  );
}

/** How each of these rows was found; a row may be found in several ways. */
export async function waysOf<By extends string>(
  db: Executor,
  ways: readonly Way<By>[],
  ids: readonly string[],
): Promise<Map<string, By[]>> {
  const found = new Map<string, By[]>();
  if (ways.length === 0 || ids.length === 0) return found;
  const parts = ways.map(({ by, ids: of }) => sql`select ${by}::text as by, w.id from (${of}) w (id)`);
  const { rows } = await db.execute<{ by: By; id: string }>(
    sql`select distinct by, id from (${sql.join(parts, sql` union all `)}) f where id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  );
  for (const { by, id } of rows) found.set(id, [...(found.get(id) ?? []), by]);
  return found;
}
