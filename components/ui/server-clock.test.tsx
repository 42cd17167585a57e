import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import shell from '@/messages/en/shell.json';

const HOUR = 3_600_000;
/** The server's time; a whole second, as its header says it. */
const NOON = Date.UTC(2026, 7, 8, 4);
const fetched = vi.fn();
let device = NOON;

beforeEach(() => {
  // Nobody has told this page the time.
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server's clock runs as the device's does, only right. */
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
  const answer: Response = await fetched.mock.results[0]?.value;
  expect(answer.bodyUsed).toBe(true);
});

it('believes no end that only the device knows of, and asks again', async () => {
  setDevice(5 * HOUR);
  const answer = fetched.getMockImplementation();
  fetched.mockRejectedValue(new TypeError('offline'));
  const onEnd = await show(NOON + HOUR + 500);
  await pass(9_000);
  expect([left(), onEnd.mock.calls.length, fetched.mock.calls.length]).toEqual(['--:--:--', 0, 1]);
  if (answer) fetched.mockImplementation(answer);
  await pass(1_000);
  expect([left(), onEnd.mock.calls.length, fetched.mock.calls.length]).toEqual(['00:59:50', 0, 2]);
});

it('shows what the device knows to be left while nobody answers', async () => {
  setDevice(0);
  fetched.mockRejectedValue(new TypeError('offline'));
  await show(NOON + HOUR);
  await pass(0);
  expect(left()).toBe('01:00:00');
});
