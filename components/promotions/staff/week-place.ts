import { addTime, formatShanghai, startOfDate, weekdayOf } from '@/lib/time';

/** The Monday of a week in Shanghai, `YYYY-MM-DD`. A day that does not exist counts as today. */
export function mondayOf(day: string | undefined, now: number): string {
  const shown = day !== undefined && isDay(day) ? day : formatShanghai(now, 'day');
  const start = startOfDate(shown);
  return formatShanghai(addTime(start, -((weekdayOf(start) + 6) % 7), 'day'), 'day');
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    startOfDate(text);
    return true;
  } catch {
    return false;
  }
}

/** Where a time is between two others, percent. */
export function placeIn(time: number, from: number, to: number): number {
  return Math.min(100, Math.max(0, ((time - from) * 100) / (to - from)));
}
