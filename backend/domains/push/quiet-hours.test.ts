import { expect, it } from 'vitest';
import { quietEnd } from './quiet-hours';

const night = { quietFrom: 23, quietUntil: 8 };
const endOf = (now: string, zone: string, hours: Parameters<typeof quietEnd>[2]) =>
  quietEnd(new Date(now), zone, hours)?.toISOString() ?? null;

it('a night that passes midnight ends in the morning of the clock of the device', () => {
  expect(endOf('2026-11-30T15:00:00.000Z', 'Asia/Hong_Kong', night)).toBe('2026-12-01T00:00:00.000Z');
  expect(endOf('2026-11-30T23:59:59.999Z', 'Asia/Hong_Kong', night)).toBe('2026-12-01T00:00:00.000Z');
  expect(endOf('2026-11-30T14:59:59.999Z', 'Asia/Hong_Kong', night)).toBeNull();
  expect(endOf('2026-12-01T00:00:00.000Z', 'Asia/Hong_Kong', night)).toBeNull();
});

it('the same moment is night in one zone and day in another one', () => {
  const now = '2026-11-30T17:20:30.500Z';
  expect(endOf(now, 'Asia/Shanghai', night)).toBe('2026-12-01T00:00:00.000Z');
  expect(endOf(now, 'Europe/London', night)).toBeNull();
  // A zone whose clock is half an hour beside the others.
  expect(endOf(now, 'Asia/Kolkata', { quietFrom: 22, quietUntil: 7 })).toBe('2026-12-01T01:30:00.000Z');
});

it('hours within a day, none, and hours that begin when they end', () => {
  const noon = '2026-11-30T04:30:00.000Z';
  expect(endOf(noon, 'Asia/Shanghai', { quietFrom: 12, quietUntil: 14 })).toBe('2026-11-30T06:00:00.000Z');
  expect(endOf(noon, 'Asia/Shanghai', { quietFrom: 13, quietUntil: 14 })).toBeNull();
  expect(endOf(noon, 'Asia/Shanghai', { quietFrom: null, quietUntil: null })).toBeNull();
  expect(endOf(noon, 'Asia/Shanghai', { quietFrom: 12, quietUntil: 12 })).toBeNull();
});
