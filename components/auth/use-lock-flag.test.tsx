import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLockFlag } from './use-lock-flag';

const now = Date.UTC(2026, 5, 1);

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const flag = () => renderHook(() => useLockFlag());
type Flag = ReturnType<typeof flag>['result'];
const lock = (result: Flag, until: number) => act(() => result.current.lock(until));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('is set until the time, and cleared by the timer', () => {
  const { result } = flag();
  expect(result.current.isLocked).toBe(false);
  lock(result, now + 1_800_000);
  pass(1_799_999);
  expect(result.current.isLocked).toBe(true);
  pass(1);
  expect(result.current.isLocked).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('is false when the time has passed, also one that was set before', () => {
  const { result } = flag();
  lock(result, now);
  expect(result.current.isLocked).toBe(false);
  lock(result, now + 5_000);
  lock(result, now - 1);
  expect(result.current.isLocked).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('goes by the newest time', () => {
  const { result } = flag();
  lock(result, now + 5_000);
  lock(result, now + 50_000);
  pass(5_000);
  expect(result.current.isLocked).toBe(true);
  pass(45_000);
  expect(result.current.isLocked).toBe(false);
});

it('stays for an end nobody told, until it is taken away', () => {
  const { result } = flag();
  lock(result, Number.POSITIVE_INFINITY);
  pass(86_400_000);
  expect(result.current.isLocked).toBe(true);
  act(() => result.current.unlock());
  expect(result.current.isLocked).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('is over soon after a sleep that was longer than the lock', () => {
  const { result } = flag();
  lock(result, now + 1_800_000);
  // The clock went on, the timers did not.
  vi.setSystemTime(now + 3_600_000);
  pass(30_000);
  expect(result.current.isLocked).toBe(false);
});

it('leaves no timer behind', () => {
  const { result, unmount } = flag();
  lock(result, now + 60_000);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
