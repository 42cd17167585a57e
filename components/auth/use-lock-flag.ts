'use client';

import { useEffect, useState } from 'react';

/** Milliseconds. A timer stands still while the device sleeps, and none can wait for ever: the clock is asked anew. */
const longestWait = 30_000;

/**
 * The lock flag of spec section 4: true until a given time, then cleared by a timer; false at once for a time that
 * has passed. `until`: epoch milliseconds, `Infinity` for an end nobody told.
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
