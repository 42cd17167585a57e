import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/lib/api/query-provider';
import { useAuth } from '@/lib/stores/auth';
import account from '@/messages/en/account.json';
import shell from '@/messages/en/shell.json';
import { toasts } from '@/tests/setup/recorded-toasts';
import { DeviceList } from './device-list';

const requests = vi.hoisted((): [string, unknown][] => []);
const response = vi.hoisted(() => ({ next: (): Promise<unknown> => Promise.resolve({ ended: 2 }) }));
vi.mock('@/lib/api/browser', () => ({
  call: (key: string, request: { query?: unknown } = {}) => {
    requests.push([key, request.query]);
    return key.startsWith('GET') ? Promise.resolve(devices) : response.next();
  },
}));
vi.mock('@/lib/routing/navigation', () => ({ useLocalizedPath: () => (path: string) => `/en${path}` }));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/error-text/use-error-text', () => ({
  useErrorText: () => async (error: unknown) => (error instanceof Error ? error.message : ''),
}));

const device = (id: string, current: boolean) => ({
  id,
  device: `Device ${id}`,
  kind: 'desktop' as const,
  ip: null,
  signInTime: '2026-11-01 10:00:00',
  lastTime: '2026-11-21 10:00:00',
  current,
});
const devices = [device('1', true), device('2', false)];
const text = account.devices;
const replace = vi.fn();

beforeEach(() => {
  requests.length = 0;
  replace.mockClear();
  response.next = () => Promise.resolve({ ended: 2 });
  vi.stubGlobal('location', { ...window.location, replace });
  useAuth.setState({ userId: '1', username: 'yun', loginStep: 'finished', areaCode: '852' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show() {
  render(
    <NextIntlClientProvider locale="en" messages={{ account, shell } as never} timeZone="Asia/Shanghai">
      <QueryClientProvider client={makeQueryClient()}>
        <DeviceList first={devices} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = () => {
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: text.signOut }));
};
const ended = () => requests.filter(([key]) => key.startsWith('DELETE')).map(([, query]) => query);

it('signs out everywhere after a confirmation and opens the login', async () => {
  show();
  press(text.signOutAll);
  expect(screen.getByText(text.sureAll)).toBeTruthy();
  expect(ended()).toEqual([]);
  confirm();
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/en/login'));
  expect(ended()).toEqual([{ all: 'true' }]);
  expect(useAuth.getState()).toMatchObject({ userId: null, loginStep: 'login', areaCode: '852' });
});

it('stays signed in and shows the failure without a connection', async () => {
  response.next = () => Promise.reject(new Error('No connection'));
  show();
  press(text.signOutAll);
  confirm();
  await waitFor(() => expect(toasts).toContain('No connection'));
  expect(replace).not.toHaveBeenCalled();
  expect(useAuth.getState().userId).toBe('1');
});

it('signs out the others, or one, and stays signed in', async () => {
  show();
  press(text.signOutOthers);
  expect(screen.getByText(text.sureOthers)).toBeTruthy();
  confirm();
  await waitFor(() => expect(toasts).toEqual([text.done]));
  press('Sign out: Device 2');
  confirm();
  await waitFor(() => expect(toasts).toEqual([text.done, text.done]));
  expect(ended()).toEqual([{ others: 'true' }, { ids: '2' }]);
  expect(replace).not.toHaveBeenCalled();
});
