import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether lists are cards. False on the server, which renders no rows. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(phone).matches,
    () => false,
  );
}
