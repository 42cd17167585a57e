import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PurchaseDeal } from './purchase-state';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 7, 8, 4);

const deal: PurchaseDeal = {
  id: '1',
  skuId: '22',
  skuName: '60 Shards',
  discountPrice: 5.5,
  startTime: NOON - HOUR,
  startText: '2026-08-11 11:00',
  endTime: NOON + HOUR,
  quota: 10,
  soldCount: 4,
  limitPerMember: 2,
  state: 'RUNNING',
};

beforeEach(() => {
  // A new module instance does not know the server's time yet.
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Renders the hook on a device whose clock is `ahead` ms ahead of the server's, where it is noon. `pass`
 * advances the time.
 */
async function follow(shown: PurchaseDeal | null, ahead: number) {
  const start = NOON + ahead;
  vi.setSystemTime(start);
  const fetchMock = vi.fn(async () => {
    return new Response('{}', { headers: { Date: new Date(Date.now() - ahead).toUTCString() } });
  });
  vi.stubGlobal('fetch', fetchMock);
  const { useDealState } = await import('./use-deal-state');
  const { result } = renderHook(() => useDealState(shown));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { state: () => result.current, pass, fetchMock };
}

it.each([5 * HOUR, -5 * HOUR])(
  'ends a running deal by the server clock, on a device %i ms off',
  async (ahead) => {
    const { state, pass } = await follow(deal, ahead);
    expect(state()).toBe('RUNNING');
    await pass(HOUR - 2_000);
    expect(state()).toBe('RUNNING');
    await pass(2_000);
    expect(state()).toBe('ENDED');
  },
);

it.each([5 * HOUR, -5 * HOUR])('starts a deal by the server clock, on a device %i ms off', async (ahead) => {
  const startTime = NOON + HOUR / 2;
  const { state, pass } = await follow({ ...deal, startTime, state: 'UPCOMING' }, ahead);
  await pass(HOUR / 2 - 2_000);
  expect(state()).toBe('UPCOMING');
  await pass(2_000);
  expect(state()).toBe('RUNNING');
  await pass(HOUR / 2);
  expect(state()).toBe('ENDED');
});

it('keeps a sold-out deal sold out, and requests nothing without a deal', async () => {
  const { state, pass } = await follow({ ...deal, state: 'SOLD_OUT' }, 0);
  await pass(1_000);
  expect(state()).toBe('SOLD_OUT');
  await pass(HOUR);
  expect(state()).toBe('ENDED');
  const { state: none, fetchMock } = await follow(null, 0);
  expect([none(), fetchMock.mock.calls.length]).toEqual([null, 0]);
});
