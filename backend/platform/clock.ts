/** Every reading of the time goes through a clock, so that timers can be tested by moving it. */
export type Clock = {
  now(): Date;
  /** Move forward by milliseconds; demo mode and tests only. */
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
