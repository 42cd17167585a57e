import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/connect';
import { createClock, type FollowingClock } from '../ports/clock';
import { setIdTime } from './new-id';

/** Milliseconds by which the system clock of a process may differ from the database's. */
const mostDifference = 30_000;
/** Milliseconds between two readings. */
const pause = 30_000;
/** Milliseconds of a reading after which it says too little about the time of the database. */
const slow = 2000;

/** Whether the system clock of this process agrees with the database's. */
export type ClockCheck = { agrees(): boolean };

/** A clock with the time of the database, for a command. */
export async function readDatabaseClock(db: Database): Promise<FollowingClock> {
  const clock = createClock();
  await readTime(db, clock, Number.POSITIVE_INFINITY);
  return clock;
}

/** @param longest milliseconds of the reading after which it is not used */
async function readTime(db: Database, clock: FollowingClock, longest: number): Promise<void> {
  const sent = performance.now();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const received = performance.now();
  const [row] = rows;
  if (row && received - sent <= longest) clock.follow(row.ms, (sent + received) / 2);
}

/**
 * Makes a clock show the time of the database, so that all processes decide by the same time. A process whose own system
 * clock differs by more than the bound is not ready and takes no jobs: what it sends to others and reads from them has
 * that time.
 */
export async function followDatabaseClock(
  db: Database,
  clock: FollowingClock,
  log: Logger,
): Promise<ClockCheck & { stop(): void }> {
  let isAgreed = true;
  let _reading: Promise<void> | null = null;

  const agrees = (): boolean => {
    const difference = Date.now() - clock.real();
    const isNow = Math.abs(difference) <= mostDifference;
    if (isNow === isAgreed) return isNow;
    isAgreed = isNow;
    if (isNow) log.warn({ difference }, 'the clock of this process agrees with the database again');
    else {
      log.error(
        { event: 'clock.differs', difference },
        'the clock of this process differs from the clock of the database; it takes no work',
      );
    }
    return isNow;
  };
  const readAgain = () => {
    _reading ??= readTime(db, clock, slow)
      // The clock continues from its last reading.
      .catch((error: unknown) => log.warn({ err: error }, 'the time of the database was not read'))
      .finally(() => {
        _reading = null;
        agrees();
      });
  };

  await readTime(db, clock, Number.POSITIVE_INFINITY);
  setIdTime(clock.real);
  agrees();
  const timer = setInterval(readAgain, pause);
  timer.unref();
  return {
    agrees: () => {
      const isNow = agrees();
      // A machine that slept has lost its monotonic clock, not its system clock.
      if (!isNow) readAgain();
      return isNow;
    },
    stop: () => clearInterval(timer),
  };
}
