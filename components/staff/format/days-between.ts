import { calendarDaysBetween, startOfDate } from '@/lib/time';

/** Days from the first to the last, both included; zero when one of them does not exist. */
export function daysBetween(from: string, to: string): number {
  try {
    return calendarDaysBetween(startOfDate(from), startOfDate(to)) + 1;
  } catch {
    return 0;
  }
}
