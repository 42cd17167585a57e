import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClock } from './clock';

const noon = Date.UTC(2026, 10, 27, 12);

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a clock shows the time that it follows, whatever happens to the system clock', () => {
  const clock = createClock();
  const day = 86_400_000;
  clock.follow(noon - 3 * day, performance.now());
  expect(clock.now()).toEqual(new Date(noon - 3 * day));
  vi.advanceTimersByTime(1500);
  vi.setSystemTime(noon + 10 * day);
  expect(clock.now()).toEqual(new Date(noon - 3 * day + 1500));
  clock.advance(60_000);
  expect(clock.now()).toEqual(new Date(noon - 3 * day + 61_500));
  expect(clock.real()).toBe(noon - 3 * day + 1500);
});
