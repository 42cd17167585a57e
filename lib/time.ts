import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

// The only place that configures dayjs. Dates of the shop are dates in Asia/Shanghai, never in the zone of the machine.
dayjs.extend(utc);

/**
 * Asia/Shanghai has been UTC+8 without daylight saving time since 1991, so its calendar is the UTC calendar
 * shifted by a fixed offset. dayjs computes correctly on UTC; its `tz()` and `utcOffset()` go through the
 * machine's zone and are an hour off around that zone's own clock change
 * (docs/decisions/023-what-is-kept-by-hand.md).
 */
const OFFSET_MINUTES = 8 * 60;

const WIRE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const formats = {
  second: 'YYYY-MM-DD HH:mm:ss',
  minute: 'YYYY-MM-DD HH:mm',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  monthDay: 'MM-DD',
} as const;

/** `second` is the wire format; `minute` the one shown; `day`, `month` and `monthDay` for lists. */
export type TimeFormat = keyof typeof formats;

/** Epoch milliseconds or a Date. */
export type Time = number | Date;

export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

/** A time whose UTC fields are the calendar and the clock in Shanghai. */
function wallClock(time: Time): Dayjs {
  return dayjs.utc(time).add(OFFSET_MINUTES, 'minute');
}

function toInstant(wall: Dayjs): Date {
  return wall.subtract(OFFSET_MINUTES, 'minute').toDate();
}

/**
 * `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai to epoch milliseconds.
 * @throws RangeError when the text has another shape or is not a real time
 */
export function parseShanghai(text: string): number {
  const time = WIRE.test(text) ? toInstant(dayjs.utc(text)).getTime() : Number.NaN;
  // dayjs reads 31 February as 3 March.
  if (Number.isNaN(time) || formatShanghai(time) !== text) throw new RangeError(`Not a time: ${text}`);
  return time;
}

/** Text in Asia/Shanghai: `YYYY-MM-DD HH:mm:ss` by default. */
export function formatShanghai(time: Time, format: TimeFormat = 'second'): string {
  return wallClock(time).format(formats[format]);
}

/** A time on the wire shown to the minute, the shop's default. */
export function showMinute(wireTime: string): string {
  return wireTime.slice(0, 16);
}

/** First instant of the day or month in Asia/Shanghai. */
export function startOf(time: Time, unit: 'day' | 'month'): Date {
  return toInstant(wallClock(time).startOf(unit));
}

/** Midnight in Asia/Shanghai at the start of `YYYY-MM-DD`. */
export function startOfDate(day: string): Date {
  return new Date(parseShanghai(`${day} 00:00:00`));
}

/** Adds to a time on the calendar of Asia/Shanghai; a month after 31 January is the last day of February. */
export function addTime(time: Time, amount: number, unit: TimeUnit): Date {
  return toInstant(wallClock(time).add(amount, unit));
}

/** ISO weekday in Asia/Shanghai: Monday 1 to Sunday 7. */
export function weekdayOf(time: Time): number {
  return wallClock(time).day() || 7;
}

/** Days on the calendar of Asia/Shanghai between two times, whatever their hours. */
export function calendarDaysBetween(from: Time, to: Time): number {
  return wallClock(to).startOf('day').diff(wallClock(from).startOf('day'), 'day');
}
