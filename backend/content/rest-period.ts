import type { RestPeriod } from './settings';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Asia/Shanghai, which has no summer time. */
const OFFSET = 8 * 60 * MINUTE;

export type Rest = {
  resting: boolean;
  /** When the shop opens again; null while it is open. */
  endTime: Date | null;
  /** Whole seconds until then, rounded up; 0 while open. */
  waitSeconds: number;
};

type Span = { start: number; end: number };

/** Whether the shop rests at a time: the weekly schedule and the one-off periods together. Pure. */
export function restAt(rest: RestPeriod, now: Date): Rest {
  const open: Rest = { resting: false, endTime: null, waitSeconds: 0 };
  if (!rest.enabled) return open;
  const spans = [...weeklySpans(rest, now.getTime()), ...rest.periods];
  let end = now.getTime();
  // A rest that ends inside the next one is one rest. A schedule without a gap is cut after a week.
  for (
    let joined = spans.find(covers);
    joined && end < now.getTime() + 7 * DAY;
    joined = spans.find(covers)
  ) {
    end = joined.end;
  }
  if (end === now.getTime()) return open;
  return { resting: true, endTime: new Date(end), waitSeconds: Math.ceil((end - now.getTime()) / 1000) };

  function covers(span: Span): boolean {
    return span.start <= end && end < span.end;
  }
}

/** The schedule written out from yesterday, whose rest may reach into today, to a week ahead. */
function weeklySpans(rest: RestPeriod, now: number): Span[] {
  const today = Math.floor((now + OFFSET) / DAY) * DAY - OFFSET;
  const spans: Span[] = [];
  for (let day = -1; day <= 8; day += 1) {
    const midnight = today + day * DAY;
    const weekday = new Date(midnight + OFFSET).getUTCDay() || 7;
    for (const { days, from, to } of rest.weeklySchedule) {
      if (!days.includes(weekday)) continue;
      const start = midnight + minutes(from) * MINUTE;
      const end = midnight + minutes(to) * MINUTE;
      spans.push({ start, end: end > start ? end : end + DAY });
    }
  }
  return spans;
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
