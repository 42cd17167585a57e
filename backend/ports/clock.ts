/** All code reads the time from a clock, so that tests can advance it. */
export type Clock = {
  now(): Date;
  /** Moves the clock forward by milliseconds; for demo mode and tests. */
  advance(ms: number): void;
};

export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
  };
}
