import { type SQL, sql } from 'drizzle-orm';
import { addTime } from '../../lib/time';

/** A rule that all rows of the database obey at any time. docs/books.md lists them. */
export type Invariant = {
  /** Stable name in reports and logs. */
  name: string;
  rule: string;
  /** A table of another schema that the check reads; a database without it obeys the rule. */
  table?: string;
  /**
   * A SELECT of the column `id`: one row for each violation.
   * @param now by the clock of the store
   */
  violations(now: Date): SQL;
};

/** A time in SQL that is `minutes` before `now`. */
export function before(now: Date, minutes: number): SQL {
  return sql`${addTime(now, -minutes, 'minute').toISOString()}::timestamptz`;
}

/** A time in SQL that is `minutes` after `now`. */
export function after(now: Date, minutes: number): SQL {
  return before(now, -minutes);
}

/** Minutes within which one transaction writes all its rows, by the clock of one process. */
const apartMinutes = 10;

/** Whether two times are not of the same event: one is missing, or they are further apart than a transaction takes. */
export function areApart(left: SQL, right: SQL): SQL {
  const apart = sql`${`${apartMinutes} minutes`}::interval`;
  return sql`((${left} is null) <> (${right} is null) or ${left} - ${right} not between -${apart} and ${apart})`;
}
