import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { showWith } from '@/tests/setup/render-form';
import { PasswordLogin } from './password-login';
import { useLogin } from './use-login';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/error-text/use-error-text', () => ({
  useErrorText: () => async (error: unknown) => (error instanceof Error ? error.message : ''),
}));
vi.mock('@/lib/routing/navigation', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const areaCodes = ['86', '852'].map((areaCode) => ({ areaCode, name: '', suspended: areaCode === '86' }));

function Page() {
  const login = useLogin('/');
  return (
    <PasswordLogin
      login={login}
      agreement={null}
      mayProceed={() => true}
      onUseEmail={() => undefined}
      back={undefined}
      areaCodes={areaCodes}
    />
  );
}

const open = () => showWith({ auth, common }, <Page />);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const notice = () => screen.queryByText(auth.locked);

async function tryWith(message: string, retryAfter: number | null): Promise<void> {
  responses.of = () => Promise.reject(new ApiError(426, message, 'POST /', undefined, '', retryAfter));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: auth.signIn }));
    await vi.advanceTimersByTimeAsync(1);
  });
}

async function lockFor(seconds: number | null): Promise<void> {
  type(auth.account, 'lin@mail.example');
  type(auth.password, 'blue lantern');
  await tryWith('common_login_lockedAccount', seconds);
}

it('shows that passwords are locked until the lock ends', async () => {
  open();
  await lockFor(90);
  expect(notice()).not.toBeNull();
  expect(toasts).toEqual([]);
  // Another password is refused too.
  type(auth.password, 'green lantern');
  act(() => vi.advanceTimersByTime(89_998));
  expect(notice()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(notice()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('drops the lock when another name is entered', async () => {
  open();
  await lockFor(null);
  act(() => vi.advanceTimersByTime(86_400_000));
  expect(notice()).not.toBeNull();
  type(auth.account, 'other@mail.example');
  expect(notice()).toBeNull();
});

it('drops the lock when a later response no longer has it', async () => {
  open();
  await lockFor(90);
  await tryWith('common_login_badCredentials', null);
  expect(notice()).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('common_login_badCredentials');
});

it('shows the area code field for a bare number only', async () => {
  open();
  const dial = () => screen.queryByRole('combobox', { name: auth.areaCode });
  for (const name of ['', 'lin@mail.example', 'ty2345', '+852 9876 5432']) {
    type(auth.account, name);
    expect(dial()).toBeNull();
  }
  type(auth.account, '9876 5432');
  expect(screen.getByLabelText(auth.areaCode)).toHaveProperty('value', '852');
  type(auth.password, 'blue lantern');
  requests.length = 0;
  await tryWith('common_login_badCredentials', null);
  type(auth.account, 'lin@mail.example');
  await tryWith('common_login_badCredentials', null);
  const rest = { grant_type: 'password', password: 'blue lantern', agree: true };
  expect(bodiesOf('POST /auth/oauth/token/member')).toMatchObject([
    { ...rest, username: '9876 5432', areaCode: '852' },
    { ...rest, username: 'lin@mail.example' },
  ]);
});
