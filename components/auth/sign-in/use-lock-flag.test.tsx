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

it('is set until the end and cleared by a timer', () => {
  const { result } = flag();
  expect(result.current.isLocked).toBe(false);
  lock(result, now + 1_800_000);
  pass(1_799_999);
  expect(result.current.isLocked).toBe(true);
  pass(1);
  expect(result.current.isLocked).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('is false for an end that has passed, also after a later one', () => {
  const { result } = flag();
  lock(result, now);
  expect(result.current.isLocked).toBe(false);
  lock(result, now + 5_000);
  lock(result, now - 1);
  expect(result.current.isLocked).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('uses the latest end', () => {
  const { result } = flag();
  lock(result, now + 5_000);
  lock(result, now + 50_000);
  pass(5_000);
  expect(result.current.isLocked).toBe(true);
  pass(45_000);
  expect(result.current.isLocked).toBe(false);
});

it('stays set for an unknown end until it is unlocked', () => {
  const { result } = flag();
  lock(result, Number.POSITIVE_INFINITY);
  pass(86_400_000);
  expect(result.current.isLocked).toBe(true);
  act(() => result.current.unlock());
  expect(result.current.isLocked).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('is cleared soon after the device slept longer than the lock', () => {
  const { result } = flag();
  lock(result, now + 1_800_000);
  // The clock advanced while the timers were paused.
  vi.setSystemTime(now + 3_600_000);
  pass(30_000);
  expect(result.current.isLocked).toBe(false);
});

it('clears its timer on unmount', () => {
  const { result, unmount } = flag();
  lock(result, now + 60_000);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
