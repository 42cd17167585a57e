import { z } from 'zod';
import type { RawSql } from '../database/connect';
import type { JobName } from '../ports/jobs';

const queuesWithJobs = z.array(
  z.object({ name: z.string(), isDue: z.boolean(), first: z.number(), held: z.number().nullable() }),
);
const waitingQueues = z.array(z.object({ name: z.string(), wait: z.number() }));

/** Makes the jobs due whose time has come by a clock that is ahead of the database's. */
export async function releaseDue(rawSql: RawSql, now: Date): Promise<void> {
  await rawSql(
    `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now() and start_after <= $1`,
    [now.toISOString()],
    'release_jobs',
  );
}

/**
 * Queues with a job that is due at `now`, in the order of `jobNames`. Jobs that the clock of the database holds back are
 * released only when there are some: a statement over the table of every queue takes 7 ms to plan. This one has no
 * parameters, so that each connection plans it once.
 */
export async function dueAt(rawSql: RawSql, jobNames: readonly JobName[], now: Date): Promise<JobName[]> {
  const { rows } = await rawSql(
    `select name, bool_or(start_after < now()) as "isDue",
       (extract(epoch from min(start_after)) * 1000)::float8 as first,
       (extract(epoch from min(start_after) filter (where start_after > now())) * 1000)::float8 as held
     from pgboss.job where state < 'active' group by name`,
    [],
    'jobs_due_at',
  );
  const queues = queuesWithJobs.parse(rows);
  if (queues.some(({ held }) => held !== null && held <= now.getTime())) await releaseDue(rawSql, now);
  const due = queues.filter(({ isDue, first }) => isDue || first <= now.getTime());
  const names = new Set(due.map(({ name }) => name));
  return jobNames.filter((name) => names.has(name));
}

/**
 * Queues with a job that is due, in the order of `jobNames`, and the milliseconds until another one is.
 * @param longestPause milliseconds; the most that is returned
 */
export async function readDue(
  rawSql: RawSql,
  jobNames: readonly JobName[],
  longestPause: number,
): Promise<{ due: JobName[]; next: number }> {
  const { rows } = await rawSql(
    `select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as wait
     from pgboss.job where state < 'active' and start_after < now() + interval '${longestPause} milliseconds'
     group by name`,
    [],
    'due_jobs',
  );
  const waits = new Map(waitingQueues.parse(rows).map(({ name, wait }) => [name, wait]));
  const due = jobNames.filter((name) => (waits.get(name) ?? 1) < 0);
  const later = jobNames.flatMap((name) => waits.get(name) ?? []).filter((wait) => wait >= 0);
  // A millisecond later, because a job is due after its time.
  return { due, next: Math.min(longestPause, ...later.map((wait) => wait + 1)) };
}
