import type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * A write that no other write of the same statement depends on: PostgreSQL runs all parts on one snapshot, in no
 * particular order, and checks foreign keys at the end. `using` may use the rows that `write` returns, by the name of
 * its part.
 */
export type LaterWrite = {
  write: SQLWrapper;
  using?: (part: SQL) => SQLWrapper;
  /** It enqueues a job that is due soon: processes that wait for jobs are notified at the commit. */
  wakesJobs?: boolean;
};
