import { expect, it } from 'vitest';
import { blockingTime } from './blocking-time';

const thread = { ph: 'X', pid: 7, tid: 1 };
const task = (startMs: number, ms: number, cpuMs = ms) => ({
  ...thread,
  name: 'RunTask',
  ts: startMs * 1000,
  dur: ms * 1000,
  tdur: cpuMs * 1000,
});
const paint = { ...thread, ph: 'I', name: 'firstContentfulPaint', ts: 100_000 };

it.each([
  ['a task of 20 ms takes 80 ms on the phone', [task(200, 20)], 30],
  ['a short task blocks nothing', [task(200, 12)], 0],
  ['time without the core is not counted', [task(200, 80, 20)], 30],
  ['a task within another one is counted once', [task(200, 40), task(205, 30)], 110],
  ['tasks before the first paint are not counted', [task(20, 60)], 0],
  ['tasks of other threads are not counted', [task(200, 1), { ...task(200, 40), tid: 2 }], 0],
])('%s', (_title, tasks, expected) => {
  expect(blockingTime([...tasks, paint])).toBe(expected);
});

it('a trace without a first paint or without tasks is an error', () => {
  expect(() => blockingTime([task(1, 1)])).toThrow('no first paint');
  expect(() => blockingTime([paint])).toThrow('no tasks');
});
