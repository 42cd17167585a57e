import { mostDashboardDays } from '../../../../lib/dashboard/queue-goals';
import { addTime, calendarDaysBetween, formatShanghai, startOfDate } from '../../../../lib/time';
import { StoreError } from '../../../platform/errors/store-error';

/** A span of whole days in Asia/Shanghai that ends early when it lasts. */
export type Span = {
  /** Midnight of the first day. */
  start: Date;
  /** After the last day. */
  end: Date;
  /** What counts: `end`, or the present hour of the day. */
  until: Date;
};

type Period = { days: number; now: Span; before: Span };

/**
 * The days of the dashboard and those before: the same weekday a week ago for a single day, else as many days. When the
 * period lasts, the one before counts until the same time.
 * @throws StoreError `common_message_badRequest` for days that do not exist, in the wrong order or too many
 */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const today = formatShanghai(now, 'day');
  const { from = query.to ?? today, to = today } = query;
  const start = dayOf(from);
  const last = dayOf(to);
  const days = calendarDaysBetween(start, last) + 1;
  if (days < 1 || days > mostDashboardDays) throw refused();
  const end = addTime(last, 1, 'day');
  const until = now < end ? now : end;
  const shift = -(days === 1 ? 7 : days);
  const back = (time: Date) => addTime(time, shift, 'day');
  return {
    days,
    now: { start, end, until },
    before: { start: back(start), end: back(end), until: back(until) },
  };
}

function dayOf(text: string): Date {
  try {
    return startOfDate(text);
  } catch {
    throw refused();
  }
}

const refused = () => new StoreError('common_message_badRequest', { data: { fields: ['from', 'to'] } });
