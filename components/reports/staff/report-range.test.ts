import { expect, it } from 'vitest';
import { reportGroups } from '@/lib/reports/staff/contract';
import { parseShanghai } from '@/lib/time';
import { groups, readRange } from './report-range';

const now = parseShanghai('2026-08-11 00:30:00');

it.each([
  [undefined, undefined],
  ['2026-02-31', '2026-03-01'],
  ['2026-08-02', '2026-08-01'],
  ['2024-01-01', '2026-08-01'],
  ['x', '2026-08-01'],
])('shows the last 30 days of Shanghai for %s to %s', (from, to) => {
  expect(readRange({ from, to }, now)).toEqual({ from: '2026-07-13', to: '2026-08-11' });
});

it('keeps the days of the URL', () => {
  const range = { from: '2026-08-01', to: '2026-08-01' };
  expect(readRange(range, now)).toEqual(range);
});

it('has the groups of the contract', () => {
  expect(groups).toEqual(reportGroups);
});
