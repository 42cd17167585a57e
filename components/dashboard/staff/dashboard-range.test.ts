import { expect, it } from 'vitest';
import { rangeValues, readDashboardRange } from './dashboard-range';

const now = Date.parse('2026-08-11T12:41:00Z');
const read = (range?: string, from?: string, to?: string) => readDashboardRange({ range, from, to }, now);

it('reads the days of a range, and today in place of unknown values', () => {
  const today = { range: 'today', from: '2026-08-11', to: '2026-08-11' };
  expect(read()).toEqual(today);
  expect(read('90')).toEqual(today);
  expect(read(undefined, '2026-02-31', '2026-03-01')).toEqual(today);
  expect(read(undefined, '2026-01-01', '2026-08-11')).toEqual(today);
  expect(read('7')).toEqual({ range: '7', from: '2026-08-05', to: '2026-08-11' });
  expect(read('30').from).toBe('2026-07-13');
  const days = { from: '2026-08-01', to: '2026-08-03' };
  expect(read(undefined, days.from, days.to)).toEqual({ range: 'custom', ...days });
});

it('writes a range so that it is read again', () => {
  for (const range of ['today', '7', '30', 'custom'] as const)
    expect(readDashboardRange(rangeValues(range, now), now).range).toBe(range);
});
