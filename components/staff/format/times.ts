import { formatShanghai } from '@/lib/time';

/**
 * A time on the wire as staff read it: `20:37:05` today, `08-10 20:37` this year, else `2025-12-31`.
 * @param now epoch ms
 */
export function shownTime(wireTime: string, now: number): string {
  const today = formatShanghai(now, 'day');
  if (wireTime.startsWith(today)) return wireTime.slice(11);
  if (wireTime.startsWith(today.slice(0, 4))) return wireTime.slice(5, 16);
  return wireTime.slice(0, 10);
}

/** Minutes and hours, or days, of a length of time. */
export function waitingParts(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}
