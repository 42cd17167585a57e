import { useEffect, useEffectEvent } from 'react';

const phone = '(max-width: 767px)';

/** Prevents a step back when React runs the effect twice in development. */
let leaving: ReturnType<typeof setTimeout> | undefined;

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'isMessageCenter') === true;
}

/** On phones the back button closes the full-screen dialog instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const onBack = useEffectEvent(onClose);
  useEffect(() => {
    if (!window.matchMedia(phone).matches) return;
    clearTimeout(leaving);
    // The router's state stays in the entry, so that going back to it is not a navigation.
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

/** Navigates after the history entry of the message centre was removed, so that the two do not interfere. */
export function afterClosing(navigate: () => void): void {
  if (isOurs(history.state)) window.addEventListener('popstate', navigate, { once: true });
  else navigate();
}
