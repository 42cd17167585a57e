import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignInProvider } from '@/lib/auth/sign-in-providers';
import account from '@/messages/en/account.json';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { alerts, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { exampleMember as member } from '../example-member';
import { LinkedSignIns } from './linked-sign-ins';
import { SignInResult } from './sign-in-result';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const text = account.signIns;
const google = {
  id: '7',
  provider: 'google' as const,
  email: 'yu***@mail.example',
  createdTime: '2026-11-01 10:00:00',
  lastUsedTime: '2026-11-21 10:00:00',
};
const assign = vi.fn();
const start = 'POST /upms/member/provider/link_start';
const remove = 'POST /upms/member/provider/unlink';

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(providers: readonly SignInProvider[] = ['google', 'apple'], linked = [google]) {
  const owner = { ...member, email: null, mobile: null, hasPassword: true };
  return showWith(
    { account, auth, common, server, shell },
    <LinkedSignIns providers={providers} first={linked} member={owner} suspended={[]} />,
  );
}

it('links a provider after the password, and opens its page', async () => {
  responses.of = () => ({ url: 'https://provider.example/authorize', state: 's', transaction: '' });
  show();
  press('Link: Apple');
  type(account.proof.password, 'Tianyun2026');
  press(account.proof.next);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/authorize'));
  expect(bodiesOf(start)).toMatchObject([{ provider: 'apple', password: 'Tianyun2026' }]);
});

it('shows why a link is not removed, in the dialog', async () => {
  responses.of = (key) => (key === remove ? refuse('common_provider_lastWay')() : [google]);
  show();
  expect(screen.getByText(/yu\*\*\*@mail\.example/)).toBeDefined();
  press('Remove: Google');
  press(text.confirm);
  await waitFor(() => expect(alerts()).toEqual([account.proof.passwordMissing]));
  type(account.proof.password, 'Tianyun2026');
  press(text.confirm);
  await waitFor(() => expect(alerts()).toEqual([server.common_provider_lastWay]));
  expect(bodiesOf(remove)).toMatchObject([{ id: '7' }]);
});

it('lists a linked provider that is no longer offered, so that it can be removed', () => {
  show(['apple']);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(text.notOffered)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove: Google' })).toBeDefined();
});

it('says that nothing is offered', () => {
  show([], []);
  expect(screen.getByText(text.noneOffered)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});

it('says what became of a link', () => {
  showWith({ account, server }, <SignInResult linked="apple" problem={undefined} />);
  expect(screen.getByRole('status').textContent).toContain('Apple is linked');
});
