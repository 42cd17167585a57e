import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { ConnectionsPage } from './connections-page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/system/connections',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
const call = vi.hoisted(() => vi.fn());
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const time = '2026-08-11 20:11:05';
const apiKey = 'stk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq';
const keys = [
  {
    ...{ id: '10', name: 'Warehouse system', scopes: ['stock.write', 'of.another.release'], state: 'ACTIVE' },
    ...{ owner: 'Lin', isOwn: true, ending: 'x7Qa', expireTime: '2027-02-28 10:00:00' },
    ...{ lastUsedTime: null, createdTime: time },
  },
  {
    ...{ id: '11', name: 'Old ERP', scopes: ['orders.read'], state: 'EXPIRED' },
    ...{ owner: 'Oscar', isOwn: false, ending: 'b2Cd', expireTime: '2026-07-01 10:00:00' },
    ...{ lastUsedTime: time, createdTime: time },
  },
];
const answers: Record<string, unknown> = {
  'GET /upms/admin/api_key/list': keys,
  'POST /upms/admin/api_key/create': { id: '12', key: apiKey, approvalId: '90' },
};
beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(cleanup);

const text = english.connections;
const show = (query = '', roles: StaffRole[] = ['ROLE_ADMIN'], isChinese = false) => {
  window.history.replaceState(null, '', `/staff/system/connections${query}`);
  renderScreen(<ConnectionsPage />, { roles, isChinese });
};
const sent = (key: string) =>
  call.mock.calls.filter(([name]) => name === key).map(([, options]) => options.body);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`No row ${name}`);
  return within(row);
};
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const dialogButton = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

describe('API keys', () => {
  it('have what they may do, their person, state and end, and those that are over have no button', async () => {
    show('?view=KEYS');
    const row = await rowOf('Warehouse system');
    const shown = ['…x7Qa', text.keys.state.ACTIVE, '2027-02-28', text.never];
    for (const one of shown) expect(row.getByText(one), one).toBeTruthy();
    expect(row.getByText(`${text.keys.scope.stock_write.name}, of.another.release`)).toBeTruthy();
    expect(row.getByRole('button', { name: text.keys.revoke })).toBeTruthy();
    const over = await rowOf('Old ERP');
    expect(over.getByText(text.keys.state.EXPIRED)).toBeTruthy();
    expect(over.queryByRole('button', { name: text.keys.revoke })).toBeNull();
  });

  it('are made for what the person may do, say that a second person is needed, and are shown once', async () => {
    show('', ['ROLE_CATALOGUE']);
    fireEvent.click(await screen.findByRole('button', { name: text.keys.add }));
    await fill(text.description, 'Warehouse');
    await fill(text.reason, 'stock every hour');
    expect(screen.queryByText(text.keys.needsSecond)).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByText(text.keys.scope.stock_write.name));
    expect(await screen.findByText(text.keys.needsSecond)).toBeTruthy();
    fireEvent.click(await dialogButton(text.keys.addSubmit));
    await waitFor(() =>
      expect(sent('POST /upms/admin/api_key/create')).toEqual([
        { name: 'Warehouse', scopes: ['stock.write'], days: 90, reason: 'stock every hour' },
      ]),
    );
    expect(await screen.findByText(apiKey)).toBeTruthy();
    expect(screen.getByText(text.keys.waits)).toBeTruthy();
  });

  it('of finance can only read, also in Chinese', async () => {
    show('', ['ROLE_FINANCE'], true);
    fireEvent.click(await screen.findByRole('button', { name: chinese.connections.keys.add }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(chinese.connections.keys.scope.orders_read.name)).toBeTruthy();
    expect(dialog.queryByText(chinese.connections.keys.scope.stock_write.name)).toBeNull();
  });

  it('are revoked with a reason', async () => {
    show('?view=KEYS');
    fireEvent.click((await rowOf('Warehouse system')).getByRole('button', { name: text.keys.revoke }));
    await fill(text.reason, 'it was lost');
    fireEvent.click(await dialogButton(text.keys.revoke));
    await waitFor(() =>
      expect(sent('POST /upms/admin/api_key/revoke')).toEqual([{ id: '10', reason: 'it was lost' }]),
    );
  });
});
