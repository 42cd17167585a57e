import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { useAuth } from '@/lib/stores/auth';
import { StoredState } from './stored-state';

const { replace, said, listeners } = vi.hoisted(() => ({
  replace: vi.fn(),
  said: [] as string[],
  listeners: new Set<(error: ApiError) => void>(),
}));
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ replace }) }));
vi.mock('@/components/ui/toast', () => ({ toast: { error: (text: string) => said.push(text) } }));
vi.mock('@/lib/api/browser', () => ({
  onCallFailure: (listener: (error: ApiError) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

/** A page at `address`, a member's or a visitor's, is told that a call was answered with `status`. */
async function failAt(address: string, status: number, { message = '', isMember = true } = {}) {
  window.history.replaceState(null, '', address);
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
  const told = said.length;
  if (isMember && loginStep === 'login') await waitFor(() => expect(said.length).toBeGreaterThan(told));
  unmount();
  return { loginStep, kept: queries.getQueryData(['member', 'profile']) };
}

afterEach(() => {
  replace.mockReset();
  said.length = 0;
  useAuth.getState().clear();
  window.history.replaceState(null, '', '/');
});

describe('an answer 401 to somebody who was signed in', () => {
  it('ends the session of the page and what it knew', async () => {
    expect(await failAt('/goods/detail?id=1', 401)).toEqual({ loginStep: 'login', kept: undefined });
  });

  it.each(['/goods/detail?id=1', '/order?status=PAID', '/pc/order', '/en/member/coin'])(
    'leads from %s to the login and back, and says so',
    async (address) => {
      await failAt(address, 401);
      expect(replace).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${encodeURIComponent(address)}`);
      expect(said).toEqual(['Unauthorized or authorization expired']);
    },
  );

  it.each(['Invalid refresh token: abc', 'error_refreshTokenInvalid'])(
    'is told by 426 %s as well',
    async (message) => {
      expect(await failAt('/goods/detail?id=1', 426, { message })).toEqual({
        loginStep: 'login',
        kept: undefined,
      });
      expect(replace).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fgoods%2Fdetail%3Fid%3D1');
      expect(said).toEqual(['Login expired']);
    },
  );

  it('is told once, however many calls are refused', async () => {
    await failAt('/order', 401);
    await failAt('/order', 401, { isMember: false });
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('is nothing to a visitor', async () => {
    expect(await failAt('/goods/detail?id=1', 401, { isMember: false })).toMatchObject({
      loginStep: 'login',
    });
    expect(
      (await failAt('/', 426, { message: 'Invalid refresh token', isMember: false })).kept,
    ).toBeDefined();
    expect(replace).not.toHaveBeenCalled();
  });

  it.each(['/login?redirect=%2Forder', '/en/login/register'])(
    'leaves the way back of %s as it is',
    async (address) => {
      await failAt(address, 401);
      expect(replace).not.toHaveBeenCalled();
    },
  );

  it('is not ended by any other refusal', async () => {
    const stays = { loginStep: 'finished', kept: { nickname: '风起' } };
    expect(await failAt('/order', 503)).toMatchObject(stays);
    expect(await failAt('/order', 426, { message: 'common_login_badCredentials' })).toMatchObject(stays);
    expect(replace).not.toHaveBeenCalled();
  });
});
