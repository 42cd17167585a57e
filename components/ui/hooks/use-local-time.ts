import { formatLocal, isLocalShanghai } from '@/lib/local-time';
import { useHydrated } from './use-hydrated';

/**
 * A time in the browser's time zone, `YYYY-MM-DD HH:mm`; null when it equals Shanghai time, and in
 * cached HTML.
 * @param time epoch ms
 */
export function useLocalTime(time: number | null): string | null {
  const isHydrated = useHydrated();
  if (!isHydrated || time === null) return null;
  return isLocalShanghai(time) ? null : formatLocal(time);
}
