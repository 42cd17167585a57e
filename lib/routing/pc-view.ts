'use client';

import { useSyncExternalStore } from 'react';
import { isPcPath } from './pc';

function subscribe(): () => void {
  // The view changes only with a new document, so there is nothing to subscribe to.
  return () => undefined;
}

/** True under `/pc`. The cached HTML is rendered for the standard view, so this is false until hydration. */
export function usePcView(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPcPath(window.location.pathname),
    () => false,
  );
}
