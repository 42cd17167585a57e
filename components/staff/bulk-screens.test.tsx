import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderList } from '@/components/orders/staff/list/order-list';
import { ApiError } from '@/lib/api/api-error';
import { renderScreen } from '@/tests/setup/render-screen';
import { order } from './example-staff';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/orders',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const held = [1, 2, 3].map((place) => ({ ...order, id: String(place), sn: `202608110552884${place}` }));
const unpaid = { ...order, id: '9', sn: '2026081105528849', status: 'PENDING_PAYMENT' };
const detailOf = (orderSn: string) => ({ ...order, sn: orderSn });

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string, input?: { query?: { orderSn?: string } }) => {
    if (key === 'GET /order/admin/order/list') return { rows: [...held, unpaid], next: null };
    if (key === 'GET /order/admin/order/view') return detailOf(input?.query?.orderSn ?? '');
    return key === 'GET /upms/admin/saved_view/list' ? [] : null;
  });
});
afterEach(() => window.history.replaceState(null, '', '/'));

const box = (sn: string) => screen.findByRole('checkbox', { name: `Select order ${sn.slice(-8)}` });
const bar = () => screen.getByRole('region', { name: 'Selected orders' });
const reviewed = () =>
  call.mock.calls
    .filter(([key]) => key === 'POST /order/admin/order/review')
    .map(([, input]) => [input.body.orderSn, input.body.passed]);

async function releaseAll() {
  for (const { sn } of held) fireEvent.click(await box(sn));
  fireEvent.click(within(bar()).getByRole('button', { name: 'Release holds' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByTitle('Known member'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release 3 orders' }));
}

describe('several orders', () => {
  it('are selected by their boxes, by X and all at once', async () => {
    renderScreen(<OrderList />);
    fireEvent.click(await box(unpaid.sn));
    expect(within(bar()).getByRole('status').textContent).toContain('1 selected');
    screen.getAllByRole('link', { name: /0552884/ })[0]?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
    expect(within(bar()).getByRole('status').textContent).toContain('2 selected');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all of this page' }));
    expect(within(bar()).getByRole('status').textContent).toContain('4 selected');
    fireEvent.click(within(bar()).getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  });

  it('take only an action that each of them allows', async () => {
    renderScreen(<OrderList />);
    fireEvent.click(await box(held[0]?.sn ?? ''));
    fireEvent.click(await box(unpaid.sn));
    const release = within(bar()).getByRole('button', { name: 'Release holds' });
    expect(release.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(release);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are released one by one, and the result of each is shown', async () => {
    const [first, second, third] = held.map(({ sn }) => sn);
    call.mockImplementation(
      async (key: string, input?: { query?: { orderSn?: string }; body?: { orderSn?: string } }) => {
        if (key === 'GET /order/admin/order/list') return { rows: held, next: null };
        if (key === 'GET /order/admin/order/view') {
          const detail = detailOf(input?.query?.orderSn ?? '');
          return detail.sn === second ? { ...detail, actions: [] } : detail;
        }
        if (key === 'POST /order/admin/order/review' && input?.body?.orderSn === third)
          throw new ApiError(409, 'common_message_changedMeanwhile', key);
        if (key === 'POST /order/admin/order/review') return { approvalId: null };
        return key === 'GET /upms/admin/saved_view/list' ? [] : null;
      },
    );
    renderScreen(<OrderList />);
    await releaseAll();
    expect(await screen.findByText('1 of 3 done')).toBeTruthy();
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('Done'),
      expect.stringContaining('Not possible any more'),
      expect.stringContaining('Failed'),
    ]);
    expect(reviewed()).toEqual([
      [first, true],
      [third, true],
    ]);
    fireEvent.click(screen.getByText('Close', { selector: 'button span' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull());
  });

  it('above the limit wait for a second person, and the result says so', async () => {
    call.mockImplementation(async (key: string, input?: { query?: { orderSn?: string } }) => {
      if (key === 'GET /order/admin/order/list') return { rows: held, next: null };
      if (key === 'GET /order/admin/order/view') return detailOf(input?.query?.orderSn ?? '');
      if (key === 'POST /order/admin/order/review') return { approvalId: '41' };
      return key === 'GET /upms/admin/saved_view/list' ? [] : null;
    });
    renderScreen(<OrderList />);
    await releaseAll();
    expect(await screen.findByText('0 of 3 done')).toBeTruthy();
    expect(await screen.findAllByText('Second person asked')).toHaveLength(3);
  });

  it('offer nothing to a person without permission', async () => {
    renderScreen(<OrderList />, { roles: ['ROLE_CATALOGUE'] });
    fireEvent.click(await box(unpaid.sn));
    expect(within(bar()).getAllByRole('button')).toHaveLength(1);
  });
});
