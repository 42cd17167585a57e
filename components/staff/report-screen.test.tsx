import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reports } from '@/components/reports/staff/reports';
import { ApiError } from '@/lib/api/api-error';
import { QueryProvider } from '@/lib/api/query-provider';
import type { Report } from '@/lib/reports/staff/contract';
import { chinese, english } from '@/tests/setup/staff-texts';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/finance/reports',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
const chart = vi.hoisted(() => vi.fn());
vi.mock('@/components/reports/staff/report-chart', () => ({
  ReportChart: (props: object) => {
    chart(props);
    return null;
  },
}));
vi.mock('@/components/staff/list/date-range', () => ({
  DateRange: ({ onChange }: { onChange: (from: string, to: string) => void }) => (
    <button type="button" onClick={() => onChange('2026-07-01', '2026-07-31')}>
      days
    </button>
  ),
}));

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

let isPhone = false;
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: isPhone,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const figures = { orders: 2, sales: 200, refunds: 10, disputes: 0, cost: 150, margin: 40, tax: 10.75 };
const report: Report = {
  rows: [
    { key: '2026-08-03', name: '2026-08-03', ...figures, orders: 1, sales: 120, margin: 30 },
    { key: '', name: '', ...figures, orders: 1, sales: 80, margin: 10 },
  ],
  total: figures,
  fees: [{ currency: 'USD', amount: 4.2 }],
};
const none = { orders: 0, sales: 0, refunds: 0, disputes: 0, cost: 0, margin: 0, tax: 0 };
const query = () => call.mock.lastCall?.[1].query;

beforeEach(() => {
  isPhone = false;
  call.mockReset();
  call.mockResolvedValue(report);
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe.each([
  ['en', english],
  ['zh-cn', chinese],
] as const)('reports in %s', (locale, messages) => {
  const text = messages.reports as typeof english.reports;
  const open = (search: string) => {
    window.history.replaceState(null, '', `/?${search}`);
    const element = () => (
      <NextIntlClientProvider
        locale={locale}
        messages={{ staff: messages as typeof english }}
        timeZone="Asia/Shanghai"
        onError={(error) => {
          throw error;
        }}
      >
        <App>
          <QueryProvider>
            <Reports />
          </QueryProvider>
        </App>
      </NextIntlClientProvider>
    );
    const { rerender } = render(element());
    return () => rerender(element());
  };

  it('show rows, their total and the range of the URL', async () => {
    open('from=2026-08-01&to=2026-08-11&group=WEEK');
    const table = await screen.findByRole('table', { name: text.title });
    await within(table).findByText(text.weekOf.replace('{day}', '2026-08-03'));
    expect(query()).toEqual({ from: '2026-08-01', to: '2026-08-11', group: 'WEEK' });
    expect(within(table).getByText(text.none)).toBeTruthy();
    const total = screen.getByRole('region', { name: text.total });
    expect(total.textContent).toContain('¥200.00');
    expect(total.textContent).toContain('−¥150.00');
    expect(total.textContent).toContain('20.0%');
    expect(screen.getByText('US$4.20')).toBeTruthy();
    await waitFor(() =>
      expect(chart.mock.lastCall?.[0]).toMatchObject({ sales: [80, 120], isTimeline: true }),
    );
  });

  it('show takings in the currency of each beside what was delivered', async () => {
    const row = { received: 100.12, refunded: 10, disputed: 0, fees: 0, net: 90.12, delivered: 647.17 };
    call.mockResolvedValue({
      rows: [{ ...row, day: '2026-08-03', method: 'STRIPE_CARD', methodName: 'Card', currency: 'USD' }],
      totals: [{ ...row, currency: 'USD' }],
    });
    open('view=TAKINGS&from=2026-08-01&to=2026-08-11');
    const table = await screen.findByRole('table', { name: text.view.TAKINGS });
    expect(await within(table).findByText('US$90.12')).toBeTruthy();
    expect(within(table).getByText('−US$10.00')).toBeTruthy();
    expect(within(table).getByText('¥647.17')).toBeTruthy();
    expect(screen.getByText(text.netIn.replace('{currency}', 'USD'))).toBeTruthy();
    expect(call.mock.calls.find(([key]) => key === 'GET /order/admin/report/takings')?.[1].query).toEqual({
      from: '2026-08-01',
      to: '2026-08-11',
    });
  });

  it.each(['', 'TAKINGS'])('offer no export to people who may not read them (view %s)', async (view) => {
    const roles = ['ROLE_FINANCE'];
    call.mockRejectedValue(
      new ApiError(403, 'common_message_accessDenied', 'GET /order/admin/report/view', { roles }),
    );
    open(view ? `view=${view}` : '');
    expect(await screen.findByRole('heading', { name: messages.common.refused })).toBeTruthy();
    expect(screen.queryByRole('button', { name: messages.export.start })).toBeNull();
    cleanup();
    call.mockResolvedValue(view ? { rows: [], totals: [] } : report);
    open(view ? `view=${view}` : '');
    expect(await screen.findByRole('button', { name: messages.export.start })).toBeTruthy();
  });

  it('keep group and days in the URL', async () => {
    const again = open('from=2026-08-01&to=2026-08-11');
    fireEvent.click(await screen.findByText(text.groups.METHOD));
    expect(window.location.search).toBe('?from=2026-08-01&to=2026-08-11&group=METHOD');
    again();
    await waitFor(() => expect(query().group).toBe('METHOD'));
    fireEvent.click(await screen.findByText('days'));
    expect(window.location.search).toBe('?from=2026-07-01&to=2026-07-31&group=METHOD');
  });

  it('say so when nothing was booked', async () => {
    call.mockResolvedValue({ rows: [], total: none, fees: [] });
    open('');
    expect(await screen.findByText(text.empty)).toBeTruthy();
  });

  it('are cards on a phone', async () => {
    isPhone = true;
    open('group=MONTH');
    const cards = await screen.findByRole('list', { name: text.title });
    expect(await within(cards).findByText('2026-08')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: text.group })).toBeTruthy();
  });
});
