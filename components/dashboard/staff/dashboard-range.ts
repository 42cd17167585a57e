import { daysBetween } from '@/components/staff/format/days-between';
import { mostDashboardDays } from '@/lib/dashboard/queue-goals';
import { addTime, formatShanghai } from '@/lib/time';

/** The ranges that end today, by their number of days. */
const days = { '7': 7, '30': 30 } as const;
export const ranges = ['today', '7', '30', 'custom'] as const;
export type Range = (typeof ranges)[number];

export type DashboardRange = { readonly range: Range; readonly from: string; readonly to: string };

/** The days of a URL: `range` for those that end today, else `from` and `to`; today in place of unknown values. */
export function readDashboardRange(
  values: Readonly<Record<'range' | 'from' | 'to', string | undefined>>,
  now: number,
): DashboardRange {
  const to = formatShanghai(now, 'day');
  if (values.range === '7' || values.range === '30')
    return { range: values.range, from: daysAgo(now, days[values.range] - 1), to };
  const count = values.from && values.to ? daysBetween(values.from, values.to) : 0;
  if (values.from && values.to && count >= 1 && count <= mostDashboardDays)
    return { range: 'custom', from: values.from, to: values.to };
  return { range: 'today', from: to, to };
}

/** What the URL gets for a range; a custom one starts with the last seven days. */
export function rangeValues(range: Range, now: number) {
  if (range !== 'custom')
    return { range: range === 'today' ? undefined : range, from: undefined, to: undefined };
  return { range: undefined, from: daysAgo(now, 6), to: formatShanghai(now, 'day') };
}

const daysAgo = (now: number, count: number) => formatShanghai(addTime(now, -count, 'day'), 'day');
