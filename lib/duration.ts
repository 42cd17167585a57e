/** Lengths of time as text. Apart from lib/time.ts, so that a countdown does not load dayjs. */

export type Duration = { hours: string; minutes: string; seconds: string };

/** Milliseconds left as two-digit parts, rounded up to the second; never negative; hours may exceed 99. */
export function durationParts(ms: number): Duration {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    hours: two(Math.floor(total / 3600)),
    minutes: two(Math.floor(total / 60) % 60),
    seconds: two(total % 60),
  };
}

/** Milliseconds left as `hh:mm:ss`. */
export function formatDuration(ms: number): string {
  const { hours, minutes, seconds } = durationParts(ms);
  return `${hours}:${minutes}:${seconds}`;
}
