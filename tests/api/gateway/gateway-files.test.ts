import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findEndpoint } from '@/lib/api/gateway/find-endpoint';
import { passForStaff } from '@/lib/api/gateway/pass-for-staff';

const { backendFetch } = vi.hoisted(() => ({
  backendFetch: vi.fn<(path: string, init: RequestInit) => Promise<Response>>(),
}));
vi.mock('@/lib/api/backend-fetch', () => ({ backendFetch }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const url = 'http://shop.example/api/order/admin/order/export';

function pass() {
  const declared = findEndpoint('GET', '/order/admin/order/export');
  if (!declared) throw new Error('Not declared');
  return passForStaff({
    request: new Request(url),
    declared,
    target: '/order/admin/order/export',
    body: undefined,
    token: 'token',
    isBrowser: true,
  });
}

it('sends a file for as long as the client reads it', async () => {
  backendFetch.mockImplementation(async (_path, { signal }) => {
    const body = new ReadableStream({
      start: (controller) => {
        signal?.addEventListener('abort', () => controller.error(new Error('timed out')));
        setTimeout(() => {
          if (signal?.aborted) return;
          controller.enqueue(new TextEncoder().encode('last row'));
          controller.close();
        }, 120_000);
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  });
  const response = await pass();
  const text = response.text();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await text).toBe('last row');
});

it('waits half a minute for a backend that does not respond', async () => {
  backendFetch.mockImplementation(
    (_path, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('timed out')));
      }),
  );
  const failure = expect(pass()).rejects.toThrow('timed out');
  await vi.advanceTimersByTimeAsync(30_000);
  await failure;
});
