import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleErrors } from './log';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('prints the errors of pages that fail for one reason once a second, with their number', () => {
  const printed: unknown[][] = [];
  const target = { error: (...entry: unknown[]) => void printed.push(entry) };
  throttleErrors(target);
  const errors = Array.from({ length: 100 }, (_, page) => new Error(`page ${page} failed`));
  for (const error of errors) target.error(error, { digest: 'BACKEND_UNAVAILABLE' });
  target.error('another text');
  expect(printed).toEqual([[errors[0], { digest: 'BACKEND_UNAVAILABLE' }], ['another text']]);
  vi.advanceTimersByTime(1_000);
  expect(printed.slice(2)).toEqual([['Error  page # failed (again, 99)']]);
});
