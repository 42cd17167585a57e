import { sql } from 'drizzle-orm';
import { addTime } from '../../lib/time';
import type { Database } from '../database/connect';
import type { Clock } from '../ports/clock';
import type { RateLimits } from '../ports/rate-limits';
import { StoreError } from './store-error';

/**
 * Fixed-window rate limits in one table, with one atomic statement per point: the limits hold across processes and
 * restarts.
 */
export function createRateLimits(db: Database, clock: Clock, factor: number): RateLimits {
  return {
    take: async (key, { points, seconds, refusal = 'common_message_tooManyRequests' }) => {
      const now = clock.now();
      const end = addTime(now, seconds, 'second');
      const result = await db.execute<{ points: number; seconds_left: number }>(sql`
        insert into rate_limit as bucket (key, points, expire_time) values (${key}, 1, ${end.toISOString()}::timestamptz)
        on conflict (key) do update set
          points = case when bucket.expire_time <= ${now.toISOString()}::timestamptz then 1 else bucket.points + 1 end,
          expire_time = case when bucket.expire_time <= ${now.toISOString()}::timestamptz then excluded.expire_time else bucket.expire_time end
        returning points, ceil(extract(epoch from expire_time - ${now.toISOString()}::timestamptz))::int as seconds_left`);
      const bucket = result.rows[0];
      if (bucket && bucket.points > points * factor) {
        throw new StoreError(refusal, {
          data: { retryAfter: bucket.seconds_left },
          headers: { 'Retry-After': String(Math.max(1, bucket.seconds_left)) },
        });
      }
    },
    taken: async (key) => {
      const result = await db.execute<{ points: number }>(
        sql`select points from rate_limit where key = ${key} and expire_time > ${clock.now().toISOString()}::timestamptz`,
      );
      return result.rows[0]?.points ?? 0;
    },
    clear: async (key) => {
      await db.execute(sql`delete from rate_limit where key = ${key}`);
    },
  };
}
