'use client';

import { useEffect, useEffectEvent } from 'react';

const phone = '(max-width: 767px)';

/** React's double run in development must not go back and forth. */
let leaving: ReturnType<typeof setTimeout> | undefined;

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'isMessageCenter') === true;
}

/** On the phone the way back closes what lies over the whole page, instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const onBack = useEffectEvent(onClose);
  useEffect(() => {
    if (!window.matchMedia(phone).matches) return;
    clearTimeout(leaving);
    // The router's own notes stay in the entry: going back to it is no navigation to the router.
    if (!isOurs(history.state)) history.pushState({ ...history.state, isMessageCenter: true }, '');
    const onPop = () => onBack();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      leaving = setTimeout(() => {
        if (isOurs(history.state)) history.back();
      });
    };
  }, []);
}

/** Runs once the entry of the message centre is gone from the history, so that a navigation does not meet its end. */
export function afterClosing(navigate: () => void): void {
  if (isOurs(history.state)) window.addEventListener('popstate', navigate, { once: true });
  else navigate();
}
