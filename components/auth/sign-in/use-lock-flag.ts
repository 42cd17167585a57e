import { useEffect, useState } from 'react';

/** Milliseconds between two checks of the clock: timers pause while the device sleeps, and their delay is limited. */
const longestWait = 30_000;

/**
 * True until a given time, then cleared by a timer; false at once for a time that has passed.
 * `until`: epoch milliseconds, `Infinity` when the end is unknown.
 */
export function useLockFlag(): { isLocked: boolean; lock: (until: number) => void; unlock: () => void } {
  const [end, setEnd] = useState<number | null>(null);
  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = end - Date.now();
      if (left <= 0) setEnd(null);
      else timer = setTimeout(wait, Math.min(left, longestWait));
    };
    wait();
    return () => clearTimeout(timer);
  }, [end]);
  return {
    isLocked: end !== null,
    lock: (until) => setEnd(until > Date.now() ? until : null),
    unlock: () => setEnd(null),
  };
}
