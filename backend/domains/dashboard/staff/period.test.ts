import { expect, it } from 'vitest';
import { formatShanghai } from '../../../../lib/time';
import { periodOf, type Span } from './period';

// Tuesday, 20:41 in Shanghai.
const now = new Date('2026-08-11T12:41:00Z');
const shown = ({ start, end, until }: Span) =>
  [start, end, until].map((time) => formatShanghai(time, 'minute'));

it('is today until now, beside the same hours a week ago', () => {
  const period = periodOf({}, now);
  expect(period.days).toBe(1);
  expect(shown(period.now)).toEqual(['2026-08-11 00:00', '2026-08-12 00:00', '2026-08-11 20:41']);
  expect(shown(period.before)).toEqual(['2026-08-04 00:00', '2026-08-05 00:00', '2026-08-04 20:41']);
});

it('is several days until now, beside as many days before until the same hour', () => {
  const period = periodOf({ from: '2026-08-05', to: '2026-08-11' }, now);
  expect(period.days).toBe(7);
  expect(shown(period.now)).toEqual(['2026-08-05 00:00', '2026-08-12 00:00', '2026-08-11 20:41']);
  expect(shown(period.before)).toEqual(['2026-07-29 00:00', '2026-08-05 00:00', '2026-08-04 20:41']);
});

it('is whole days when the period is over', () => {
  const period = periodOf({ from: '2026-08-01', to: '2026-08-02' }, now);
  expect(shown(period.now)).toEqual(['2026-08-01 00:00', '2026-08-03 00:00', '2026-08-03 00:00']);
  expect(shown(period.before)).toEqual(['2026-07-30 00:00', '2026-08-01 00:00', '2026-08-01 00:00']);
});

it('refuses days that do not exist, in the wrong order or too many', () => {
  for (const query of [
    { from: '2026-02-31', to: '2026-03-01' },
    { from: '2026-08-11', to: '2026-08-10' },
    { from: '2026-01-01', to: '2026-08-11' },
  ])
    expect(() => periodOf(query, now)).toThrow('common_message_badRequest');
  expect(periodOf({ from: '2026-05-12', to: '2026-08-11' }, now).days).toBe(92);
});
