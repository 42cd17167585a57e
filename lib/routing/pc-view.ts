'use client';

import { useSyncExternalStore } from 'react';
import { isPcPath } from './pc';

function subscribe(): () => void {
  // The view changes only with a whole new page (spec section 2), so there is nothing to listen to.
  return () => undefined;
}

/** True under `/pc`. The cached HTML is made for the ordinary view, hence false until hydrated. */
export function usePcView(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPcPath(window.location.pathname),
    () => false,
  );
}
