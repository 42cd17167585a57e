import { useEffect, useState } from 'react';

/** Seconds until a code may be sent again; 0 when it may. */
export function useResendTimer(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const current = Date.now();
      setNow(current);
      if (current >= end) setEnd(0);
    }, 500);
    return () => clearInterval(timer);
  }, [end]);
  return {
    secondsLeft: end === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000)),
    start: (seconds) => {
      setNow(Date.now());
      setEnd(Date.now() + seconds * 1000);
    },
  };
}
