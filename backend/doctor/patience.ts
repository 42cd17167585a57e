import { type SQL, sql } from 'drizzle-orm';
import { addTime } from '../../lib/time';

/** A time in SQL that is `minutes` before `now`. */
export function before(now: Date, minutes: number): SQL {
  return sql`${addTime(now, -minutes, 'minute').toISOString()}::timestamptz`;
}
