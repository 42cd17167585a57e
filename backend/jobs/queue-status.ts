import type { RawSql } from '../database/connect';
import type { JobName, QueueStatus } from '../ports/jobs';
import { deadLetterOf } from './dead-letters';

/** The state of each queue, in the order of `jobNames`. */
export async function readStatus(rawSql: RawSql, jobNames: readonly JobName[]): Promise<QueueStatus[]> {
  const { rows } = await rawSql(
    `select name,
       (count(*) filter (where state < 'active'))::int as waiting,
       (count(*) filter (where state = 'active'))::int as active,
       (count(*) filter (where state = 'failed'))::int as failed,
       floor(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())))::int as oldest
     from pgboss.job group by name`,
  );
  const counts = new Map((rows as QueueCounts[]).map((row) => [row.name, row]));
  return jobNames.map((name) => {
    const row = counts.get(name);
    return {
      queue: name,
      waiting: row?.waiting ?? 0,
      active: row?.active ?? 0,
      failed: row?.failed ?? 0,
      dead: counts.get(deadLetterOf(name))?.waiting ?? 0,
      oldestSeconds: row?.oldest ?? null,
    };
  });
}

type QueueCounts = { name: string; waiting: number; active: number; failed: number; oldest: number | null };
