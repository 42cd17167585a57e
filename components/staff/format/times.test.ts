import { describe, expect, it } from 'vitest';
import { parseShanghai } from '@/lib/time';
import { shownTime, waitingParts } from './times';

describe('shownTime', () => {
  const now = parseShanghai('2026-08-11 20:41:00');
  it.each([
    ['2026-08-11 20:37:05', '20:37:05'],
    ['2026-08-10 20:37:05', '08-10 20:37'],
    ['2025-12-31 23:59:59', '2025-12-31'],
  ])('shows %s as %s', (wire, shown) => expect(shownTime(wire, now)).toBe(shown));
});

it('splits a length of time', () => {
  expect(waitingParts(38 * 60_000)).toEqual({ days: 0, hours: 0, minutes: 38 });
  expect(waitingParts(27 * 3_600_000 + 12 * 60_000)).toEqual({ days: 1, hours: 3, minutes: 12 });
  expect(waitingParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
