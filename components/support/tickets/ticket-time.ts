import { formatShanghai, showMinute } from '@/lib/time';

/** A wire time for a row; the year is included unless it is the current one (Asia/Shanghai). */
export function rowTime(wireTime: string, now = Date.now()): string {
  const isThisYear = wireTime.startsWith(formatShanghai(now, 'day').slice(0, 5));
  return isThisYear ? wireTime.slice(5, 16) : showMinute(wireTime);
}
