import { expect, it } from 'vitest';
import { scheduleOf, weekOf, wrongDay } from './week';

const stored = [
  { days: [1, 2, 3, 4, 5], from: '01:00', to: '09:00' },
  { days: [6, 7], from: '01:00', to: '10:00' },
  { days: [6], from: '12:00', to: '13:00' },
];

it('a schedule is shown day by day, and stored as it was', () => {
  const week = weekOf(stored);
  expect(week).toEqual([...Array<string>(5).fill('01:00-09:00'), '01:00-10:00, 12:00-13:00', '01:00-10:00']);
  expect(wrongDay(week)).toBeNull();
  expect(scheduleOf(week)).toEqual([
    { days: [1, 2, 3, 4, 5], from: '01:00', to: '09:00' },
    { days: [6, 7], from: '01:00', to: '10:00' },
    { days: [6], from: '12:00', to: '13:00' },
  ]);
});

it('one day differs from the others, and an empty one is open', () => {
  const week = ['', ...Array<string>(6).fill('22:00–06:00')];
  expect(scheduleOf(week)).toEqual([{ days: [2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }]);
  expect(weekOf([])).toEqual(Array<string>(7).fill(''));
});

it.each(['25:00-09:00', '1:00-9:00', '01:00', '01:00-09:00-10:00', 'closed'])(
  'names the day whose hours are %s',
  (text) => {
    expect(wrongDay(['', '', text, '', '', '', ''])).toBe(3);
  },
);

it('reads the punctuation of Chinese keyboards', () => {
  expect(scheduleOf(['01：00～09：00，12:00-13:00'])).toEqual([
    { days: [1], from: '01:00', to: '09:00' },
    { days: [1], from: '12:00', to: '13:00' },
  ]);
});
