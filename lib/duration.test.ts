import { expect, it } from 'vitest';
import { formatDuration } from './duration';

it('writes hours, minutes and seconds, rounded up, never below zero', () => {
  expect(formatDuration(1_601_000)).toBe('00:26:41');
  expect(formatDuration(1)).toBe('00:00:01');
  expect(formatDuration(-5)).toBe('00:00:00');
  expect(formatDuration(100 * 3_600_000)).toBe('100:00:00');
});
