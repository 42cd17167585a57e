import { parseShanghai } from '../../../lib/time';

const DAY = 86_400_000;
const OFFSET = 8 * 3_600_000;
/** Deals open at ten in the morning in Shanghai. */
const DEAL_HOUR = 10 * 3_600_000;

/** The moment around which the sample times of catalog.json were written. */
const writtenAt = parseShanghai('2026-08-11 12:00:00');

/**
 * A time of the catalogue file moved by whole days to where it stands relative to now; order, spacing and
 * the hour of the day are kept. Pure.
 */
export function moveToNow(sampleTime: string, now: Date): Date {
  const day = (time: number) => Math.floor((time + OFFSET) / DAY);
  return new Date(parseShanghai(sampleTime) + (day(now.getTime()) - day(writtenAt)) * DAY);
}

/** The day of deals that is running: from the last 10:00 in Shanghai to the next. */
export function dealDay(now: Date): { startTime: Date; endTime: Date } {
  const start = Math.floor((now.getTime() + OFFSET - DEAL_HOUR) / DAY) * DAY - OFFSET + DEAL_HOUR;
  return { startTime: new Date(start), endTime: new Date(start + DAY) };
}
