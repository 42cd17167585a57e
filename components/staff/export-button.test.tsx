import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryProvider } from '@/lib/api/query-provider';
import { exportOrders } from '@/lib/orders/queries/staff';
import { useStepUp } from '@/lib/staff/queries/step-up';
import { english as text } from '@/tests/setup/staff-texts';
import { ExportButton } from './list/export-button';

const saved: { name: string; text: string }[] = [];
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  saved.length = 0;
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  let content: Blob | null = null;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:export';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const name = this.download;
    void content?.text().then((csv) => saved.push({ name, text: csv }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(button = text.export.start) {
  render(
    <NextIntlClientProvider locale="en" messages={{ staff: text }}>
      <QueryProvider>
        <ExportButton
          onDownload={(signal, format) => exportOrders({ view: 'HOLD', min: 5, format }, signal)}
        />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: button }));
}

const file = (body: BodyInit) =>
  new Response(body, { headers: { 'Content-Disposition': 'attachment; filename="orders-2026-08-11.csv"' } });

it('asks for a code when the second factor is too old, and saves the file of the filter', async () => {
  fetched
    .mockResolvedValueOnce(Response.json({ message: 'staff_stepUpRequired' }, { status: 403 }))
    .mockResolvedValueOnce(file('a,b'));
  open();
  await waitFor(() => expect(useStepUp.getState().settle).not.toBeNull());
  useStepUp.getState().settle?.(true);
  await waitFor(() => expect(saved).toEqual([{ name: 'orders-2026-08-11.csv', text: 'a,b' }]));
  expect(fetched.mock.lastCall?.[0]).toBe('/api/order/admin/order/export?view=HOLD&min=5&format=CSV');
});

it('saves nothing and says so when the connection breaks before the end', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('a,b')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  fetched.mockResolvedValueOnce(file(broken));
  open();
  const [start = ''] = text.export.failed.split('.');
  expect((await screen.findByRole('alert')).textContent).toContain(start);
  expect(saved).toEqual([]);
});

it('stops when it is pressed again', async () => {
  let signal: AbortSignal | null | undefined;
  fetched.mockImplementationOnce((_url, init) => {
    signal = init.signal;
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: text.export.stop }));
  expect(await screen.findByRole('button', { name: text.export.start })).toBeTruthy();
  expect(signal?.aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('saves a workbook', async () => {
  fetched.mockResolvedValueOnce(
    new Response('PK', { headers: { 'Content-Disposition': 'attachment; filename="orders.xlsx"' } }),
  );
  open(text.export.startXlsx);
  await waitFor(() => expect(saved).toEqual([{ name: 'orders.xlsx', text: 'PK' }]));
  expect(fetched.mock.lastCall?.[0]).toContain('&format=XLSX');
});
