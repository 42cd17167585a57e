import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, formatShanghai, parseShanghai, showMinute } from './time';

describe('Shanghai time', () => {
  it('reads and writes the wire format', () => {
    expect(parseShanghai('2026-08-08 10:00:00')).toBe(Date.UTC(2026, 7, 8, 2));
    expect(formatShanghai(Date.UTC(2026, 11, 31, 16))).toBe('2027-01-01 00:00:00');
    expect(formatShanghai(new Date(Date.UTC(2026, 7, 8, 2)), 'minute')).toBe('2026-08-08 10:00');
    expect(formatShanghai(Date.UTC(2026, 7, 8, 2), 'day')).toBe('2026-08-08');
    expect(formatShanghai(Date.UTC(2026, 7, 8, 2), 'monthDay')).toBe('08-08');
    expect(showMinute('2026-08-08 10:00:59')).toBe('2026-08-08 10:00');
  });

  it('comes back unchanged', () => {
    const second = fc.integer({ min: Date.UTC(1995, 0) / 1000, max: Date.UTC(2200, 0) / 1000 });
    fc.assert(
      fc.property(second, (seconds) => parseShanghai(formatShanghai(seconds * 1000)) === seconds * 1000),
    );
  });

  it.each(['', '2026-08-08', '2026-08-08T10:00:00', '2026-02-31 10:00:00', '2026-08-08 24:30:00'])(
    'refuses %j',
    (text) => expect(() => parseShanghai(text)).toThrow(RangeError),
  );
});

describe('durations', () => {
  it('writes hours, minutes and seconds, rounded up, never below zero', () => {
    expect(formatDuration(1_601_000)).toBe('00:26:41');
    expect(formatDuration(1)).toBe('00:00:01');
    expect(formatDuration(-5)).toBe('00:00:00');
    expect(formatDuration(100 * 3_600_000)).toBe('100:00:00');
  });
});
