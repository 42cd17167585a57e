/** All code reads the time from a clock, so that tests can advance it. */
export type Clock = {
  now(): Date;
  /** Moves the clock forward by milliseconds; for demo mode and tests. */
  advance(ms: number): void;
};

/** A clock that shows the time of another one, whatever the system clock of this process shows. */
export type FollowingClock = Clock & {
  /**
   * @param time what the other clock showed, epoch milliseconds
   * @param read when it did, by `performance.now()`
   */
  follow(time: number, read: number): void;
  /** The time without what tests have added, epoch milliseconds. */
  real(): number;
};

/** Shows the system time until it follows another clock. */
export function createClock(): FollowingClock {
  let offset = 0;
  let followed: { time: number; read: number } | null = null;
  const real = () =>
    // The monotonic clock between two readings: the system clock may be set at any moment.
    followed === null ? Date.now() : Math.floor(followed.time + performance.now() - followed.read);
  return {
    now: () => new Date(real() + offset),
    advance: (ms) => {
      offset += ms;
    },
    follow: (time, read) => {
      followed = { time, read };
    },
    real,
  };
}
