import { act, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import auth from '@/messages/en/auth.json';
import { PasswordLogin } from './password-login';
import { useSignIn } from './use-sign-in';

const answers = vi.hoisted(() => ({ next: (): Promise<unknown> => Promise.resolve(null) }));
const sent = vi.hoisted((): unknown[] => []);
vi.mock('@/lib/queries/sign-in', () => ({
  signIn: (request: unknown) => {
    sent.push(request);
    return answers.next();
  },
}));
vi.mock('@/components/ui/toast', () => ({ toast: { error: () => undefined } }));
vi.mock('@/lib/i18n/use-error-text', () => ({
  useErrorText: () => async (error: unknown) => (error instanceof Error ? error.message : ''),
}));
vi.mock('@/lib/i18n/navigation', () => ({
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
  const session = useSignIn('/');
  return (
    <PasswordLogin
      session={session}
      agreement={null}
      mayProceed={() => true}
      onUseEmail={() => undefined}
      back={undefined}
      areaCodes={areaCodes}
    />
  );
}

function open() {
  return render(
    <NextIntlClientProvider locale="en" messages={{ auth }}>
      <Page />
    </NextIntlClientProvider>,
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const notice = () => screen.queryByText(auth.locked);

async function tryWith(message: string, retryAfter: number | null): Promise<void> {
  answers.next = () => Promise.reject(new ApiError(426, message, 'POST /', undefined, '', retryAfter));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: auth.signIn }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

async function lockFor(seconds: number | null): Promise<void> {
  type(auth.account, 'lin@mail.example');
  type(auth.password, 'blue lantern');
  await tryWith('common_login_lockedAccount', seconds);
}

it('says that passwords are locked for as long as they are', async () => {
  const { unmount } = open();
  await lockFor(90);
  expect(notice()).not.toBeNull();
  // Another password is refused as well.
  type(auth.password, 'green lantern');
  act(() => vi.advanceTimersByTime(89_999));
  expect(notice()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(notice()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await lockFor(90);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps the lock to the name it is for', async () => {
  open();
  await lockFor(null);
  act(() => vi.advanceTimersByTime(86_400_000));
  expect(notice()).not.toBeNull();
  type(auth.account, 'other@mail.example');
  expect(notice()).toBeNull();
});

it('goes by the last answer: a lock that ended early is over', async () => {
  open();
  await lockFor(90);
  await tryWith('common_login_badCredentials', null);
  expect(notice()).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('common_login_badCredentials');
});

it('asks for the dial code of a bare number, and of nothing else', async () => {
  open();
  const dial = () => screen.queryByRole('combobox', { name: auth.areaCode });
  for (const name of ['', 'lin@mail.example', 'ty2345', '+852 9876 5432']) {
    type(auth.account, name);
    expect(dial()).toBeNull();
  }
  type(auth.account, '9876 5432');
  type(auth.areaCode, '852');
  type(auth.password, 'blue lantern');
  sent.length = 0;
  await tryWith('common_login_badCredentials', null);
  type(auth.account, 'lin@mail.example');
  await tryWith('common_login_badCredentials', null);
  const rest = { grant_type: 'password', password: 'blue lantern', agree: true };
  expect(sent).toEqual([
    { ...rest, username: '9876 5432', areaCode: '852' },
    { ...rest, username: 'lin@mail.example' },
  ]);
});
