import { addTime, startOf, weekdayOf } from '../../../lib/time';
import type { RestPeriod, Settings } from './settings';

/** Maximum number of days until the shop opens, for a schedule without a gap. */
const LONGEST_DAYS = 7;

export type BusinessHours = {
  resting: boolean;
  /** When the shop opens again; null while it is open. */
  endTime: Date | null;
  /** Whole seconds until then, rounded up; 0 while open. */
  waitSeconds: number;
};

type Span = { start: number; end: number };

/** Whether the shop is outside business hours, by the weekly schedule and the one-off periods. Pure. */
export function businessHoursAt(rest: RestPeriod, now: Date): BusinessHours {
  const open: BusinessHours = { resting: false, endTime: null, waitSeconds: 0 };
  if (!rest.enabled) return open;
  const spans = [...weeklySpans(rest, now), ...rest.periods];
  const latest = addTime(now, LONGEST_DAYS, 'day').getTime();
  let end = now.getTime();
  // Overlapping periods are joined. A schedule without a gap is cut after a week.
  for (let joined = spans.find(covers); joined && end < latest; joined = spans.find(covers)) {
    end = joined.end;
  }
  if (end === now.getTime()) return open;
  return { resting: true, endTime: new Date(end), waitSeconds: Math.ceil((end - now.getTime()) / 1000) };

  function covers(span: Span): boolean {
    return span.start <= end && end < span.end;
  }
}

/** The schedule expanded from yesterday, whose period may reach into today, to a week ahead. */
function weeklySpans(rest: RestPeriod, now: Date): Span[] {
  const today = startOf(now, 'day');
  const spans: Span[] = [];
  for (let day = -1; day <= 8; day += 1) {
    const midnight = addTime(today, day, 'day');
    const weekday = weekdayOf(midnight);
    for (const { days, from, to } of rest.weeklySchedule) {
      if (!days.includes(weekday)) continue;
      const start = addTime(midnight, minutes(from), 'minute').getTime();
      const end = addTime(midnight, minutes(to), 'minute');
      spans.push({ start, end: end.getTime() > start ? end.getTime() : addTime(end, 1, 'day').getTime() });
    }
  }
  return spans;
}

type ServiceHours = Settings['serviceContact']['hours'];

/** When customer service is there today, in Shanghai time. */
export function serviceHoursAt({ weekdays, weekends }: ServiceHours, now: Date): ServiceHours['weekdays'] {
  return weekdayOf(now) > 5 ? weekends : weekdays;
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
