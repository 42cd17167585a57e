import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { useAuth } from '@/lib/stores/auth';
import { useSettings } from '@/lib/stores/settings';
import { StoredState } from './stored-state';

const { replace, toasts, listeners } = vi.hoisted(() => ({
  replace: vi.fn(),
  toasts: [] as string[],
  listeners: new Set<(error: ApiError) => void>(),
}));
vi.mock('@/lib/routing/navigation', () => ({ useRouter: () => ({ replace }) }));
vi.mock('@/components/ui/feedback/toast', () => ({
  toast: { error: (text: string) => toasts.push(text), info: (text: string) => toasts.push(text) },
}));
vi.mock('@/lib/api/browser', () => ({
  onCallFailure: (listener: (error: ApiError) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

/** Opens the page at `path` as a member or a visitor, and reports a call that failed with `status`. */
async function failAt(path: string, status: number, { message = '', isMember = true } = {}) {
  window.history.replaceState(null, '', path);
  const queries = new QueryClient();
  queries.setQueryData(['member', 'profile'], { nickname: '风起' });
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <NextIntlClientProvider locale="en" messages={{}}>
        <StoredState />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  if (isMember) useAuth.setState({ loginStep: 'finished', userId: '7' });
  for (const listener of listeners) listener(new ApiError(status, message, 'GET /upms/member/profile/view'));
  const { loginStep } = useAuth.getState();
  const shownBefore = toasts.length;
  if (isMember && loginStep === 'login')
    await waitFor(() => expect(toasts.length).toBeGreaterThan(shownBefore));
  unmount();
  return { loginStep, kept: queries.getQueryData(['member', 'profile']) };
}

afterEach(() => {
  replace.mockReset();
  toasts.length = 0;
  useAuth.getState().clear();
  window.history.replaceState(null, '', '/');
});

describe('a response that ends the session of a member', () => {
  it('ends the session of the page and removes its cached data', async () => {
    expect(await failAt('/goods/detail?id=1', 401)).toEqual({ loginStep: 'login', kept: undefined });
  });

  it.each(['/goods/detail?id=1', '/order?status=PAID', '/pc/order', '/en/member/coin'])(
    'redirects from %s to the login with a return URL, and shows a toast',
    async (path) => {
      await failAt(path, 401);
      expect(replace).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${encodeURIComponent(path)}`);
      expect(toasts).toEqual(['Unauthorized or authorization expired. Please sign in again']);
    },
  );

  it.each(['Invalid refresh token: abc', 'error_refreshTokenInvalid'])(
    'is also recognized by 426 %s',
    async (message) => {
      expect(await failAt('/goods/detail?id=1', 426, { message })).toEqual({
        loginStep: 'login',
        kept: undefined,
      });
      expect(replace).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fgoods%2Fdetail%3Fid%3D1');
      expect(toasts).toEqual([expect.stringMatching(/^Login expired\. Please sign in again/)]);
    },
  );

  it('redirects once for several failed calls', async () => {
    await failAt('/order', 401);
    await failAt('/order', 401, { isMember: false });
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('is ignored for a visitor', async () => {
    expect(await failAt('/goods/detail?id=1', 401, { isMember: false })).toMatchObject({
      loginStep: 'login',
    });
    expect(
      (await failAt('/', 426, { message: 'Invalid refresh token', isMember: false })).kept,
    ).toBeDefined();
    expect(replace).not.toHaveBeenCalled();
  });

  it.each(['/login?redirect=%2Forder', '/en/login/register'])('keeps the return URL of %s', async (path) => {
    await failAt(path, 401);
    expect(replace).not.toHaveBeenCalled();
  });

  it('is not assumed for any other error', async () => {
    const stays = { loginStep: 'finished', kept: { nickname: '风起' } };
    expect(await failAt('/order', 503)).toMatchObject(stays);
    expect(await failAt('/order', 426, { message: 'common_login_badCredentials' })).toMatchObject(stays);
    expect(replace).not.toHaveBeenCalled();
  });
});

it('stores the language of the page', async () => {
  useSettings.setState({ lang: 'zh-cn' });
  await failAt('/en/goods/detail?id=1', 500);
  await waitFor(() => expect(useSettings.getState().lang).toBe('en'));
});

describe('another member who signs in in another tab', () => {
  const auth = (userId: string | null) =>
    JSON.stringify({ state: { userId, loginStep: userId ? 'finished' : 'login' }, version: 1 });
  function show() {
    const messages = { shell: { ui: { memberChanged: 'Another account' } } };
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <NextIntlClientProvider locale="en" messages={messages}>
          <StoredState />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    );
  }
  async function signIn(userId: string | null) {
    localStorage.setItem('auth', auth(userId));
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }));
    await waitFor(() => expect(useAuth.getState().userId).toBe(userId));
  }

  it('has the page loaded again, once, with a notice', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', {
      pathname: '/en/order',
      search: '',
      hash: '',
      href: 'http://localhost/',
      reload,
    });
    localStorage.setItem('auth', auth('7'));
    const { unmount } = show();
    await waitFor(() => expect(useAuth.getState().userId).toBe('7'));
    await signIn('7');
    await signIn(null);
    expect(reload).not.toHaveBeenCalled();
    await signIn('8');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(toasts).toEqual([]);
    unmount();
    const again = show();
    await waitFor(() => expect(toasts).toEqual(['Another account']));
    again.unmount();
    show();
    await waitFor(() => expect(useAuth.getState().userId).toBe('8'));
    expect(toasts).toEqual(['Another account']);
    vi.unstubAllGlobals();
  });
});
