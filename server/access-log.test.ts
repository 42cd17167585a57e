import { afterEach, expect, it, vi } from 'vitest';
import { createAccessLog } from './access-log';

afterEach(() => void vi.useRealTimers());

const page = { method: 'GET', group: 'page /', status: 200, ms: 3 };

it('writes nothing by default, and each request when the share is 1', () => {
  expect(createAccessLog(0)).toBeUndefined();
  const write = vi.fn();
  createAccessLog(1, write)?.(page);
  expect(write.mock.calls).toEqual([[page]]);
});

it('writes a share of the requests, and every one that failed', () => {
  const write = vi.fn();
  const log = createAccessLog(0.25, write, () => 0.5);
  log?.(page);
  log?.({ ...page, status: 500 });
  expect(write.mock.calls).toEqual([[{ ...page, status: 500 }]]);
});

it('writes at most 200 lines a second and counts the others', () => {
  vi.useFakeTimers();
  const write = vi.fn();
  const log = createAccessLog(1, write);
  for (let n = 0; n < 250; n += 1) log?.(page);
  expect(write).toHaveBeenCalledTimes(200);
  vi.advanceTimersByTime(1_000);
  expect(write).toHaveBeenLastCalledWith({ event: 'access.skipped', count: 50 });
  log?.(page);
  expect(write).toHaveBeenLastCalledWith(page);
});
