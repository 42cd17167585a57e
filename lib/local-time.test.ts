import { expect, it } from 'vitest';
import { formatLocal, isLocalShanghai } from './local-time';

it('shows a time on the clock of the device, on a machine in New York', () => {
  // Two hours after New York moved its clocks forward, and the hour that it repeats in autumn.
  expect(formatLocal(Date.UTC(2026, 2, 8, 8))).toBe('2026-03-08 04:00');
  expect(formatLocal(Date.UTC(2026, 10, 1, 5, 30))).toBe('2026-11-01 01:30');
  expect(formatLocal(Date.UTC(2026, 10, 1, 6, 30))).toBe('2026-11-01 01:30');
  expect(isLocalShanghai(Date.UTC(2026, 7, 8))).toBe(false);
});
