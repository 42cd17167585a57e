import { sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Database } from '../../database/connect';
import type { Clock } from '../../ports/clock';
import type { RateLimits } from '../../ports/rate-limits';
import { StoreError } from '../errors/store-error';

/**
 * Fixed-window rate limits in one table, with one atomic statement per point: the limits hold across processes and
 * restarts.
 */
export function createRateLimits(db: Database, clock: Clock, factor: number): RateLimits {
  return {
    take: async (key, { points, seconds, refusal = 'common_message_tooManyRequests', onTaken }) => {
      const now = clock.now();
      const end = addTime(now, seconds, 'second');
      const result = await db.execute<{ points: number; seconds_left: number }>(sql`
        insert into rate_limit as bucket (key, points, expire_time) values (${key}, 1, ${end.toISOString()}::timestamptz)
        on conflict (key) do update set
          points = case when bucket.expire_time <= ${now.toISOString()}::timestamptz then 1 else bucket.points + 1 end,
          expire_time = case when bucket.expire_time <= ${now.toISOString()}::timestamptz then excluded.expire_time else bucket.expire_time end
        returning points, ceil(extract(epoch from expire_time - ${now.toISOString()}::timestamptz))::int as seconds_left`);
      const bucket = result.rows[0];
      if (bucket) onTaken?.(bucket.points);
      if (bucket && bucket.points > points * factor) {
        throw new StoreError(refusal, {
          data: { retryAfter: bucket.seconds_left },
          headers: { 'Retry-After': String(Math.max(1, bucket.seconds_left)) },
        });
      }
    },
    isFirst: async (key, seconds, tx = db) => {
      const now = clock.now();
      const end = addTime(now, seconds, 'second');
      const { rows } = await tx.execute(sql`
        insert into rate_limit as bucket (key, points, expire_time) values (${key}, 1, ${end.toISOString()}::timestamptz)
        on conflict (key) do update set points = 1, expire_time = excluded.expire_time
          where bucket.expire_time <= ${now.toISOString()}::timestamptz
        returning key`);
      return rows.length > 0;
    },
    taken: async (key) => {
      const result = await db.execute<{ points: number }>(
        sql`select points from rate_limit where key = ${key} and expire_time > ${clock.now().toISOString()}::timestamptz`,
      );
      return result.rows[0]?.points ?? 0;
    },
    takenColumn: (key) =>
      sql<number>`coalesce((
        select points from rate_limit where key = ${key} and expire_time > ${clock.now().toISOString()}::timestamptz), 0)`,
    takenOf: async (keys) => {
      if (keys.length === 0) return new Map();
      const { rows } = await db.execute<{ key: string; points: number }>(
        sql`select key, points from rate_limit where key in ${[...keys]} and expire_time > ${clock.now().toISOString()}::timestamptz`,
      );
      return new Map(rows.map(({ key, points }) => [key, points]));
    },
    count: async (keys) => {
      if (keys.length === 0) return new Map();
      const now = clock.now();
      // In the order of the keys, so that concurrent statements lock the rows in the same order.
      const rows = [...keys]
        .sort((one, other) => (one.key < other.key ? -1 : 1))
        .map(
          ({ key, seconds }) =>
            sql`(${key}, 1, ${addTime(now, seconds, 'second').toISOString()}::timestamptz)`,
        );
      const counted = await db.execute<{ key: string; points: number }>(sql`
        insert into rate_limit as bucket (key, points, expire_time) values ${sql.join(rows, sql`, `)}
        on conflict (key) do update set
          points = case when bucket.expire_time <= ${now.toISOString()}::timestamptz then 1 else bucket.points + 1 end,
          expire_time = case when bucket.expire_time <= ${now.toISOString()}::timestamptz then excluded.expire_time else bucket.expire_time end
        returning key, points`);
      return new Map(counted.rows.map(({ key, points }) => [key, points]));
    },
    clear: async (key) => {
      await db.execute(sql`delete from rate_limit where key = ${key}`);
    },
  };
}
