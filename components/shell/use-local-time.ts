import { useHydrated } from './use-hydrated';

/**
 * A moment on the shopper's own clock, `YYYY-MM-DD HH:mm`; null where that clock says the same as Shanghai's, and in
 * cached HTML, which knows no clock.
 * @param time epoch ms
 */
export function useLocalTime(time: number | null): string | null {
  const isHydrated = useHydrated();
  if (!isHydrated || time === null) return null;
  const date = new Date(time);
  // Shanghai is 480 minutes ahead of UTC.
  if (date.getTimezoneOffset() === -480) return null;
  const local = new Date(time - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}
