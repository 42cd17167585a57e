import type { SQL } from 'drizzle-orm';

/** A rule that all rows of the database obey at any time. docs/books.md lists them. */
export type Invariant = {
  /** Stable name in reports and logs. */
  name: string;
  rule: string;
  /**
   * A SELECT of the column `id`: one row for each violation.
   * @param now by the clock of the store
   */
  violations(now: Date): SQL;
};
