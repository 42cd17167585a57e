import { expect, it } from 'vitest';
import { parseShanghai } from '@/lib/time';
import { mondayOf, placeIn } from './week-place';

it('finds the Monday of a day in Shanghai', () => {
  const now = parseShanghai('2026-08-11 00:30:00');
  expect(mondayOf(undefined, now)).toBe('2026-08-10');
  expect(mondayOf('2026-08-10', now)).toBe('2026-08-10');
  expect(mondayOf('2026-08-16', now)).toBe('2026-08-10');
  expect(mondayOf('2026-09-01', now)).toBe('2026-08-31');
  for (const wrong of ['2026-02-31', 'today', '']) expect(mondayOf(wrong, now)).toBe('2026-08-10');
});

it('places times within a week', () => {
  expect([placeIn(-5, 0, 200), placeIn(50, 0, 200), placeIn(500, 0, 200)]).toEqual([0, 25, 100]);
});
