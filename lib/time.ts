/** Times of the shop: Asia/Shanghai, which has been UTC+8 without summer time since 1991. */

const OFFSET_MS = 8 * 3_600_000;
const WIRE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai to epoch milliseconds.
 * @throws RangeError when the text has another shape or names no real time
 */
export function parseShanghai(text: string): number {
  const time = WIRE.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN;
  // Date.parse lets 31 February pass as 3 March.
  if (Number.isNaN(time) || formatShanghai(time) !== text) throw new RangeError(`Not a time: ${text}`);
  return time;
}

/** `second` is the wire format; `minute` the one shown; `day` and `monthDay` for lists. */
export type TimeFormat = 'second' | 'minute' | 'day' | 'monthDay';

/** Epoch milliseconds or Date to text in Asia/Shanghai: `YYYY-MM-DD HH:mm:ss` unless told otherwise. */
export function formatShanghai(time: number | Date, format: TimeFormat = 'second'): string {
  const text = new Date(Number(time) + OFFSET_MS).toISOString().replace('T', ' ');
  if (format === 'minute') return text.slice(0, 16);
  if (format === 'day') return text.slice(0, 10);
  if (format === 'monthDay') return text.slice(5, 10);
  return text.slice(0, 19);
}

/** A time of the wire shown to the minute (`YYYY-MM-DD HH:mm`, the shop's default). */
export function showMinute(wireTime: string): string {
  return wireTime.slice(0, 16);
}

export type Duration = { hours: string; minutes: string; seconds: string };

/** Milliseconds left to two-digit parts, rounded up to the second; never negative; hours grow past 99. */
export function durationParts(ms: number): Duration {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    hours: two(Math.floor(total / 3600)),
    minutes: two(Math.floor(total / 60) % 60),
    seconds: two(total % 60),
  };
}

/** Milliseconds left as `hh:mm:ss` (spec section 9). */
export function formatDuration(ms: number): string {
  const { hours, minutes, seconds } = durationParts(ms);
  return `${hours}:${minutes}:${seconds}`;
}
