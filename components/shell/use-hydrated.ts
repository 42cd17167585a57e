import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => undefined;
}

/** False in the server's HTML and the first render of the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
