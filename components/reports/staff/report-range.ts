import { daysBetween } from '@/components/staff/format/days-between';
import type { ReportGroup } from '@/lib/reports/staff/contract';
import { addTime, formatShanghai } from '@/lib/time';

/** The groups of `lib/reports/staff/contract.ts`, whose schemas stay out of the browser. */
export const groups: readonly ReportGroup[] = [
  'DAY',
  'WEEK',
  'MONTH',
  'METHOD',
  'PRODUCT',
  'CATEGORY',
  'COUNTRY',
  'SUPPLIER',
  'CURRENCY',
];

export type DayRange = { readonly from: string; readonly to: string };

const defaultDays = 30;
const mostDays = 366;

/** The days of a URL; the last 30 days in place of days that do not exist or are too many. */
export function readRange(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  now: number,
): DayRange {
  const days = from && to ? daysBetween(from, to) : 0;
  if (from && to && days >= 1 && days <= mostDays) return { from, to };
  return {
    from: formatShanghai(addTime(now, 1 - defaultDays, 'day'), 'day'),
    to: formatShanghai(now, 'day'),
  };
}
