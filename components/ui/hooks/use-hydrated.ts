import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => undefined;
}

/** False on the server and in the first render of the browser, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
