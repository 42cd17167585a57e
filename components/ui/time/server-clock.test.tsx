import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import shell from '@/messages/en/shell.json';

const HOUR = 3_600_000;
/** The server's time; a whole second, as in the `Date` header. */
const NOON = Date.UTC(2026, 7, 8, 4);
const fetched = vi.fn();
let device = NOON;

beforeEach(() => {
  // A new module instance does not know the server's time yet.
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sets the device's clock; the server's clock runs at the same speed and is correct. */
function setDevice(ahead: number) {
  device = NOON + ahead;
  vi.setSystemTime(device);
  fetched.mockImplementation(async () => {
    const date = new Date(NOON + Date.now() - device).toUTCString();
    return new Response('{}', { headers: { Date: date } });
  });
}

async function show(endTime: number) {
  const { Countdown } = await import('./countdown');
  const onEnd = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ shell }}>
      <Countdown endTime={endTime} look="text" onEnd={onEnd} />
    </NextIntlClientProvider>,
  );
  return onEnd;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const left = () => screen.getByRole('timer').textContent;

it.each([
  ['hours ahead', 5 * HOUR],
  ['hours behind', -5 * HOUR],
])('counts by the server on a device %s', async (_, ahead) => {
  setDevice(ahead);
  const onEnd = await show(NOON + 10_500);
  expect(left()).toBe('--:--:--');
  await pass(0);
  expect(left()).toBe('00:00:10');
  await pass(9_000);
  expect([left(), onEnd.mock.calls.length]).toEqual(['00:00:01', 0]);
  await pass(1_000);
  expect([left(), onEnd.mock.calls.length]).toEqual(['00:00:00', 1]);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`/builds/latest.json?${device}`, { cache: 'no-store' });
  const response: Response = await fetched.mock.results[0]?.value;
  expect(response.bodyUsed).toBe(true);
});

it('does not end a deal by the device clock alone, and requests the time again', async () => {
  setDevice(5 * HOUR);
  const response = fetched.getMockImplementation();
  fetched.mockRejectedValue(new TypeError('offline'));
  const onEnd = await show(NOON + HOUR + 500);
  await pass(9_000);
  expect([left(), onEnd.mock.calls.length, fetched.mock.calls.length]).toEqual(['--:--:--', 0, 1]);
  if (response) fetched.mockImplementation(response);
  await pass(1_000);
  expect([left(), onEnd.mock.calls.length, fetched.mock.calls.length]).toEqual(['00:59:50', 0, 2]);
});

it('shows the remaining time by the device clock while the server does not respond', async () => {
  setDevice(0);
  fetched.mockRejectedValue(new TypeError('offline'));
  await show(NOON + HOUR);
  await pass(0);
  expect(left()).toBe('01:00:00');
});
