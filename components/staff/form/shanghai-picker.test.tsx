import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseShanghai } from '@/lib/time';
import { pickedTime, shanghaiCalendar, shownInPicker } from './shanghai-picker';

const { locale, setHour, setMinute, getFixedDate, getNow } = shanghaiCalendar;

// 02:30 does not exist in New York on that day, and 01:30 exists twice on the other one.
it.each([
  ['2027-03-14', 2, 30],
  ['2026-11-01', 1, 30],
  ['2027-07-01', 9, 0],
])('a time of %s, %i:%i, is typed and picked in New York', (day, hour, minute) => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  const time = parseShanghai(`${day} ${clock}:00`);
  const typed = locale.parse('en_US', `${day} ${clock}`, ['YYYY-MM-DD HH:mm']);
  expect(typed && pickedTime(typed)).toBe(time);
  expect(pickedTime(setMinute(setHour(getFixedDate(day), hour), minute))).toBe(time);
});

it('shows an instant, and the present one, on the clock of Shanghai', () => {
  const time = parseShanghai('2027-03-14 02:30:00');
  expect(shownInPicker(time).format('YYYY-MM-DD HH:mm')).toBe('2027-03-14 02:30');
  expect(pickedTime(shownInPicker(time))).toBe(time);
  expect(Math.abs(pickedTime(getNow()) - Date.now())).toBeLessThan(60_000);
});

it('is the field of every day and time', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  const others = files.filter((file) => {
    const source = readFileSync(`components/${file}`, 'utf8');
    return /\b(?:DatePicker|TimePicker)\b[^;]* from 'antd'|type="(?:date|time|datetime-local)"/.test(source);
  });
  expect(others).toEqual(['staff/form/shanghai-picker.tsx']);
});
