import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayReload, reloadLost } from './reload-guard';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/category', reload });
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js'), {
  name: 'ChunkLoadError',
});

it('allows one reload per path in ten seconds', () => {
  expect([mayReload('/a'), mayReload('/a'), mayReload('/b')]).toEqual([true, false, true]);
  vi.advanceTimersByTime(9_999);
  expect(mayReload('/b')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload('/b')).toBe(true);
});

it('stores every path of the last ten seconds', () => {
  expect([mayReload('/a'), mayReload('/b'), mayReload('/a'), mayReload('/b')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  vi.advanceTimersByTime(10_000);
  expect([mayReload('/a'), mayReload('/b')]).toEqual([true, true]);
});

it('reloads the page for a missing chunk only, and at most once in ten seconds', () => {
  reloadLost(new Error('something else'));
  reloadLost('Loading chunk 7 failed');
  expect(reload).not.toHaveBeenCalled();
  reloadLost(lost);
  reloadLost(lost);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  reloadLost(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  expect(reload).toHaveBeenCalledTimes(2);
});
