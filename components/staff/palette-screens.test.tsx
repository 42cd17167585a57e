import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderActions } from '@/components/orders/staff/order-actions';
import { renderScreen } from '@/tests/setup/render-screen';
import { order } from './example-staff';

const { call, push } = vi.hoisted(() => ({ call: vi.fn(), push: vi.fn() }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/orders',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push, replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const none = { orders: [], payments: [], members: [], products: [], codes: [], tickets: [] };
const answers: Record<string, unknown> = {
  'GET /upms/admin/search/list': { ...none, orders: [{ ...order, by: ['NUMBER_END'] }] },
  'GET /store/member/site/config': {
    maintenance: { enabled: false, endTime: null, message: '' },
    rest: { resting: false, endTime: null, waitSeconds: 0, message: '', appliesTo: [] },
  },
  'GET /order/admin/order/view': order,
};

beforeEach(() => {
  call.mockReset();
  push.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const opened = () => push.mock.calls.map(([path]) => path);

const page = <input type="search" aria-label="Search this list" />;
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

async function openPalette(): Promise<HTMLElement> {
  press('k', { ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Find or do' });
}

describe('the command palette', () => {
  it('opens the order that was found, and offers what can be done with it', async () => {
    renderScreen(page, { hasFrame: true });
    const field = await openPalette();
    expect(screen.getByRole('option', { name: /^Dashboard/ })).toBeTruthy();
    fireEvent.change(field, { target: { value: '5528843' } });
    const found = await screen.findByRole('option', { name: /20260811 05528843/ });
    expect(found.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(found.id);
    const group = await screen.findByRole('group', { name: 'With this order' });
    expect(await within(group).findByRole('option', { name: 'Release' })).toBeTruthy();
    press('ArrowDown', {}, field);
    press('Enter', {}, field);
    expect(opened()).toEqual([`/en/staff/orders/${order.sn}?action=${order.actions[0]}`]);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find or do' })).toBeNull());
  });

  it('opens what the search finds when Enter is pressed before it has found it', async () => {
    renderScreen(page, { hasFrame: true });
    const field = await openPalette();
    fireEvent.change(field, { target: { value: '5528843' } });
    press('Enter', {}, field);
    expect(opened()).toEqual([]);
    await waitFor(() => expect(opened()).toEqual([`/en/staff/orders/${order.sn}`]));
  });

  it('searches members alone after @, numbers after #, and nothing after >', async () => {
    call.mockImplementation(async (key: string) => (key === 'GET /upms/admin/search/list' ? none : null));
    renderScreen(page, { hasFrame: true });
    const field = await openPalette();
    const searched = () =>
      call.mock.calls
        .filter(([key]) => key === 'GET /upms/admin/search/list')
        .map(([, input]) => input.query);
    fireEvent.change(field, { target: { value: '@sky' } });
    expect(await screen.findByText('Nothing found for “sky”')).toBeTruthy();
    expect(searched()).toEqual([{ q: 'sky', kind: 'members' }]);
    fireEvent.change(field, { target: { value: '#2026' } });
    await waitFor(() => expect(searched()).toContainEqual({ q: '#2026', kind: undefined }));
    fireEvent.change(field, { target: { value: '>sign' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sign out']);
  });

  it('says what ends with four digits, and opens the order of a payment or a code', async () => {
    const payment = {
      id: '7',
      sn: 'P7',
      orderSn: '2026112700000007',
      method: 'STRIPE_CARD',
      status: 'SUCCEEDED',
      card: 'Visa •8843',
      amount: 10,
      createdTime: '2026-11-27 10:00:00',
      by: ['CARD_END'],
    };
    const code = {
      id: '8',
      goodsName: 'Ebony',
      specifications: '50',
      lotId: '1',
      lotSn: '261127-1',
      state: 'AVAILABLE',
      orderSn: null,
    };
    call.mockImplementation(async (key: string) =>
      key === 'GET /upms/admin/search/list'
        ? { ...none, orders: [{ ...order, by: ['NUMBER_END'] }], payments: [payment], codes: [code] }
        : null,
    );
    renderScreen(page, { hasFrame: true });
    const field = await openPalette();
    fireEvent.change(field, { target: { value: '8843' } });
    expect((await screen.findByRole('option', { name: /20260811 05528843/ })).textContent).toContain(
      'End of the order number',
    );
    expect(screen.getByRole('option', { name: /End of the code/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('option', { name: /Visa •8843.*End of the card/ }));
    expect(opened()).toEqual(['/en/staff/orders/2026112700000007']);
  });
});

describe('shortcuts', () => {
  it('open a screen with G and its letter, and focus the search with a slash', () => {
    renderScreen(page, { hasFrame: true });
    press('g');
    press('i');
    expect(opened()).toEqual(['/en/staff/inbox']);
    press('i');
    expect(opened()).toHaveLength(1);
    press('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search this list'));
    press('g', {}, screen.getByLabelText('Search this list'));
    press('o', {}, screen.getByLabelText('Search this list'));
    expect(opened()).toHaveLength(1);
  });

  it('are listed, and those of one letter can be turned off', async () => {
    renderScreen(page, { hasFrame: true });
    press('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Shortcuts of single letters' }));
    press('g');
    press('o');
    expect(push).not.toHaveBeenCalled();
    press('k', { ctrlKey: true });
    expect(await screen.findByRole('combobox', { name: 'Find or do' })).toBeTruthy();
  });

  it('of the palette open the dialog of an action once', async () => {
    window.history.replaceState(null, '', `/en/staff/orders/${order.sn}?action=RELEASE`);
    renderScreen(<OrderActions order={order} />);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(window.location.search).toBe('');
  });
});
