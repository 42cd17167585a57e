import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayPreload } from './preload';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('allows four concurrent prefetches, and a fifth when one of them has ended', () => {
  expect(Array.from({ length: 5 }, mayPreload)).toEqual([true, true, true, true, false]);
  vi.advanceTimersByTime(1000);
  expect(mayPreload()).toBe(true);
});

it.each([
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ saveData: false, effectiveType: '2g' }, false],
  [{ saveData: false, effectiveType: 'slow-2g' }, false],
  [{ saveData: false, effectiveType: '3g' }, true],
  [undefined, true],
])('with the connection %o: %s', (connection, expected) => {
  vi.stubGlobal('navigator', { connection });
  expect(mayPreload()).toBe(expected);
});
