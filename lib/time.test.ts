import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTime,
  calendarDaysBetween,
  formatShanghai,
  parseShanghai,
  showMinute,
  startOf,
  startOfDate,
  weekdayOf,
} from './time';

const shanghaiClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const second = fc
  .integer({ min: Date.UTC(1992, 0) / 1000, max: Date.UTC(2200, 0) / 1000 })
  .map((s) => s * 1000);

describe('Shanghai time', () => {
  it('reads and writes the wire format', () => {
    expect(parseShanghai('2026-08-08 10:00:00')).toBe(Date.UTC(2026, 7, 8, 2));
    expect(formatShanghai(Date.UTC(2026, 11, 31, 16))).toBe('2027-01-01 00:00:00');
    expect(formatShanghai(new Date(Date.UTC(2026, 7, 8, 2)), 'minute')).toBe('2026-08-08 10:00');
    expect(formatShanghai(Date.UTC(2026, 7, 8, 2), 'day')).toBe('2026-08-08');
    expect(formatShanghai(Date.UTC(2026, 7, 8, 2), 'month')).toBe('2026-08');
    expect(formatShanghai(Date.UTC(2026, 7, 8, 2), 'monthDay')).toBe('08-08');
    expect(showMinute('2026-08-08 10:00:59')).toBe('2026-08-08 10:00');
  });

  it('parses what it formats', () => {
    fc.assert(fc.property(second, (time) => parseShanghai(formatShanghai(time)) === time));
  });

  it('agrees with the timezone database', () => {
    fc.assert(
      fc.property(second, (time) => {
        const text = shanghaiClock.format(time);
        expect(formatShanghai(time)).toBe(text);
        expect(shanghaiClock.format(startOf(time, 'day'))).toBe(`${text.slice(0, 10)} 00:00:00`);
      }),
    );
  });

  it('agrees with the timezone database in every half hour of a year, on a machine that changes its clocks', () => {
    const wrong: string[] = [];
    for (let time = Date.UTC(2026, 0); time < Date.UTC(2027, 0); time += 1_800_000) {
      const text = shanghaiClock.format(time);
      if (formatShanghai(time) !== text || parseShanghai(text) !== time) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '',
    '2026-08-08',
    '2026-08-08T10:00:00',
    '2026-02-31 10:00:00',
    '2026-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-08-08 24:30:00',
  ])('rejects %j', (text) => expect(() => parseShanghai(text)).toThrow(RangeError));
});

describe('days and months in Shanghai, on a machine in New York', () => {
  const at = (text: string) => parseShanghai(text);

  it('runs in a zone with daylight saving time', () => {
    expect(new Date(2026, 0).getTimezoneOffset()).not.toBe(new Date(2026, 6).getTimezoneOffset());
  });

  it.each([
    ['2026-08-08 00:00:00', '2026-08-08'],
    ['2026-08-08 23:59:59', '2026-08-08'],
    ['2026-12-31 23:59:59', '2026-12-31'],
    // Midnight in New York, 7 March, and the hour that New York skips on 8 March.
    ['2026-03-07 13:00:00', '2026-03-07'],
    ['2026-03-08 15:30:00', '2026-03-08'],
  ])('the day of %s starts at its own midnight', (text, day) => {
    expect(formatShanghai(startOf(at(text), 'day'))).toBe(`${day} 00:00:00`);
    expect(startOfDate(day)).toEqual(startOf(at(text), 'day'));
    expect(formatShanghai(startOf(at(text), 'month'))).toBe(`${day.slice(0, 7)}-01 00:00:00`);
  });

  it('adds 24 hours for a day, also where New York changes its clocks', () => {
    for (const text of ['2026-03-08 10:00:00', '2026-11-01 10:00:00']) {
      expect(addTime(at(text), 1, 'day').getTime() - at(text)).toBe(86_400_000);
    }
    expect(formatShanghai(addTime(at('2026-10-31 12:00:00'), 3, 'day'))).toBe('2026-11-03 12:00:00');
  });

  it('keeps to the last day of a shorter month', () => {
    expect(formatShanghai(addTime(at('2026-01-31 09:00:00'), 1, 'month'))).toBe('2026-02-28 09:00:00');
    expect(formatShanghai(addTime(at('2028-03-31 00:00:00'), -1, 'month'), 'day')).toBe('2028-02-29');
    expect(formatShanghai(addTime(at('2026-12-31 23:59:59'), 1, 'second'))).toBe('2027-01-01 00:00:00');
  });

  it('counts calendar days and weekdays', () => {
    expect(calendarDaysBetween(at('2026-08-08 23:59:59'), at('2026-08-09 00:00:00'))).toBe(1);
    expect(calendarDaysBetween(at('2026-08-08 00:00:00'), at('2026-08-08 23:59:59'))).toBe(0);
    expect(calendarDaysBetween(at('2026-03-09 01:00:00'), at('2026-03-07 23:00:00'))).toBe(-2);
    expect(['2026-11-22 00:00:00', '2026-11-23 00:00:00'].map((text) => weekdayOf(at(text)))).toEqual([7, 1]);
  });
});
