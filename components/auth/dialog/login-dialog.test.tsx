import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FavoriteButton } from '@/components/products/card/favorite-button';
import { useAuth } from '@/lib/stores/auth';
import { useShell } from '@/lib/stores/shell';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import shell from '@/messages/en/shell.json';
import { responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';
import { LoginIsland } from './login-island';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const sessionKey = 'GET /upms/member/profile/session';

beforeEach(() => useShell.getState().closeLogin());

it('opens where a visitor does what needs a login, and names the page to return to', async () => {
  window.history.replaceState(null, '', '/en/goods/detail?id=2');
  responses.of = (key) =>
    key === sessionKey
      ? { member: null }
      : key === 'GET /upms/member/area_code/list'
        ? [{ areaCode: '852', name: 'Hong Kong', suspended: false }]
        : [];
  showWith(
    { auth, common, shell },
    <Suspense>
      <FavoriteButton goodsId="2" label="Favourite" />
      <LoginIsland />
    </Suspense>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Favourite' })));
  expect(await screen.findByRole('dialog', { name: auth.title })).toBeDefined();
  expect(await screen.findByRole('tab', { name: auth.byPassword })).toBeDefined();
  expect(screen.getByText(auth.lead.goods), 'a code creates the account').toBeDefined();
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.includes('/login/register'))).toEqual([]);
  act(() => useShell.getState().closeLogin());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does not ask a member to log in whose browser has only lost what it had stored', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  useAuth.getState().clear();
  const member = { id: '7', username: 'lin', areaCode: null, nickname: 'Lin', avatar: null, vipLevel: 'V1' };
  responses.of = (key) => (key === sessionKey ? { member } : []);
  showWith(
    { auth, common, shell },
    <Suspense>
      <LoginIsland />
    </Suspense>,
  );
  act(() => useShell.getState().openLogin('/order/buy/confirm?skuId=3&quantity=1'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/order/buy/confirm?skuId=3&quantity=1'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useAuth.getState()).toMatchObject({ loginStep: 'finished', userId: '7' });
  vi.unstubAllGlobals();
});
