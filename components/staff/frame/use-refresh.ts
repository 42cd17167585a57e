import { useEffect, useRef } from 'react';

/** A session ends after half an hour without a click, so an open page must not keep it alive. */
const activeFor = 5 * 60_000;
const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `refresh` every 30 seconds while the page is visible and someone uses it. */
export function useRefresh(refresh: () => void, every = 30_000): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    let usedAt = Date.now();
    const onUse = () => {
      usedAt = Date.now();
    };
    for (const name of events) window.addEventListener(name, onUse, { passive: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - usedAt < activeFor) latest.current();
    }, every);
    return () => {
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, onUse);
    };
  }, [every]);
}
