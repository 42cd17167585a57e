import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currencyListQuery } from './currency-list';

const call = vi.hoisted(() => vi.fn(async () => []));
vi.mock('@/lib/api/browser', () => ({ call }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('loads at the start and every five minutes', async () => {
  const client = new QueryClient();
  const stop = new QueryObserver(client, currencyListQuery('en')).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});
