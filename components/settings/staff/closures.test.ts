import { expect, it } from 'vitest';
import { closureLines, closuresOf, wrongClosure } from './closures';

const newYear = { start: Date.UTC(2026, 11, 31, 10, 0), end: Date.UTC(2027, 0, 2, 1, 0) };

it('planned closures are lines in Shanghai time, and are read back as they were', () => {
  const lines = closureLines([newYear, { start: newYear.end, end: newYear.end + 60_000 }]);
  expect(lines).toBe('2026-12-31 18:00 – 2027-01-02 09:00\n2027-01-02 09:00 – 2027-01-02 09:01');
  expect(closuresOf(lines)).toHaveLength(2);
  expect(closuresOf('\n 2026-12-31 18：00 - 2027-01-02 09:00 \n')).toEqual([newYear]);
  expect([closureLines([]), closureLines('broken'), closuresOf('')]).toEqual(['', '', []]);
});

it.each([
  'noon',
  '2026-12-31 18:00',
  '2026-12-31 18:00 – 2026-12-31 18:00',
  '2027-01-02 09:00 – 2026-12-31 18:00',
  '2026-02-30 09:00 – 2026-03-02 09:00',
  '2026-12-31 25:00 – 2027-01-02 09:00',
])('%j is no closure, and its line is named', (line) => {
  expect(wrongClosure(`2026-12-31 18:00 – 2027-01-02 09:00\n${line}`)).toBe(2);
  expect(wrongClosure('2026-12-31 18:00 – 2027-01-02 09:00')).toBeNull();
});
