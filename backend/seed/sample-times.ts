import { addTime, calendarDaysBetween, parseShanghai, startOf } from '../../lib/time';

/** Deals start at 10:00 in Shanghai. */
const DEAL_HOUR = 10;

/** Reference time of the sample times in catalog.json. */
const writtenAt = parseShanghai('2026-08-11 12:00:00');

/**
 * Moves a time of the catalogue file by whole days, so that it has the same distance from now as it had from the
 * reference time. Pure.
 */
export function moveToNow(sampleTime: string, now: Date): Date {
  return addTime(parseShanghai(sampleTime), calendarDaysBetween(writtenAt, now), 'day');
}

/** The current deal period: from the last 10:00 in Shanghai to the next. */
export function dealDay(now: Date): { startTime: Date; endTime: Date } {
  const day = startOf(addTime(now, -DEAL_HOUR, 'hour'), 'day');
  const startTime = addTime(day, DEAL_HOUR, 'hour');
  return { startTime, endTime: addTime(startTime, 1, 'day') };
}
