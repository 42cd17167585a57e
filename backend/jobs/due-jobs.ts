import { z } from 'zod';
import type { RawSql } from '../database/connect';
import type { JobName } from '../ports/jobs';

const dueQueues = z.array(z.object({ name: z.string(), isHeld: z.boolean() }));
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
 * released only when there are some: a statement over the table of every queue takes 4 ms to plan.
 */
export async function dueAt(rawSql: RawSql, jobNames: readonly JobName[], now: Date): Promise<JobName[]> {
  const { rows } = await rawSql(
    `select name, bool_or(start_after > now()) as "isHeld" from pgboss.job
     where state < 'active' and (start_after < now() or start_after <= $1) group by name`,
    [now.toISOString()],
    'jobs_due_at',
  );
  const due = dueQueues.parse(rows);
  if (due.some(({ isHeld }) => isHeld)) await releaseDue(rawSql, now);
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
