import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PurchaseDeal } from './purchase-state';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 7, 8, 4);

const deal: PurchaseDeal = {
  skuId: '22',
  skuName: '60 Shards',
  discountPrice: 5.5,
  startTime: NOON - HOUR,
  endTime: NOON + HOUR,
  quota: 10,
  soldCount: 4,
  limitPerMember: 2,
  state: 'RUNNING',
};

beforeEach(() => {
  // Nobody has told this page the time.
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** On a device that far from the server, where it is noon; `pass` lets time go by. */
async function follow(shown: PurchaseDeal | null, ahead: number) {
  const start = NOON + ahead;
  vi.setSystemTime(start);
  const ask = vi.fn(async () => {
    return new Response('{}', { headers: { Date: new Date(Date.now() - ahead).toUTCString() } });
  });
  vi.stubGlobal('fetch', ask);
  const { useDealState } = await import('./use-deal-state');
  const { result } = renderHook(() => useDealState(shown));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { state: () => result.current, pass, ask };
}

it.each([5 * HOUR, -5 * HOUR])('ends a running deal by the server, on a device %i ms off', async (ahead) => {
  const { state, pass } = await follow(deal, ahead);
  expect(state()).toBe('RUNNING');
  await pass(HOUR - 2_000);
  expect(state()).toBe('RUNNING');
  await pass(2_000);
  expect(state()).toBe('ENDED');
});

it.each([5 * HOUR, -5 * HOUR])('begins a deal by the server, on a device %i ms off', async (ahead) => {
  const startTime = NOON + HOUR / 2;
  const { state, pass } = await follow({ ...deal, startTime, state: 'UPCOMING' }, ahead);
  await pass(HOUR / 2 - 2_000);
  expect(state()).toBe('UPCOMING');
  await pass(2_000);
  expect(state()).toBe('RUNNING');
  await pass(HOUR / 2);
  expect(state()).toBe('ENDED');
});

it('leaves what is sold out so until the end, and asks nothing without a deal', async () => {
  const { state, pass } = await follow({ ...deal, state: 'SOLD_OUT' }, 0);
  await pass(1_000);
  expect(state()).toBe('SOLD_OUT');
  await pass(HOUR);
  expect(state()).toBe('ENDED');
  const { state: none, ask } = await follow(null, 0);
  expect([none(), ask.mock.calls.length]).toEqual([null, 0]);
});
