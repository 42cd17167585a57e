import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAuth } from './auth';

beforeEach(() => {
  useAuth.setState(useAuth.getInitialState(), true);
  localStorage.clear();
});

const member = {
  userId: '7',
  username: 'm7',
  areaCode: '+852',
  data: { nickname: 'Nightjar', avatar: null, vipLevel: 'REGULAR' },
};
const kept = { version: 1, state: { ...member, loginStep: 'finished', type: 'Member' } };
const stored = () => JSON.parse(localStorage.getItem('auth') ?? 'null');

function Greeting({ useMember }: { useMember: () => boolean }) {
  return <p>{useMember() ? 'member' : 'visitor'}</p>;
}

it('turns login into finished and back, keeping the dial code', () => {
  useAuth.getState().setAuth({ userId: '7', username: 'm7', areaCode: '+852', data: null });
  expect(useAuth.getState()).toMatchObject({ loginStep: 'finished', userId: '7', type: 'Member' });
  useAuth.getState().clear();
  expect(useAuth.getState()).toMatchObject({
    loginStep: 'login',
    userId: null,
    username: null,
    areaCode: '+852',
    type: null,
  });
});

it('stores the six documented fields, and no token', () => {
  useAuth.getState().setAuth(member);
  expect(stored()).toEqual(kept);
  useAuth.getState().clear();
  expect(stored()).toEqual({
    version: 1,
    state: { userId: null, username: null, areaCode: '+852', loginStep: 'login', data: null, type: null },
  });
});

it("matches the server's HTML after a reload, then restores the member", async () => {
  localStorage.setItem('auth', JSON.stringify(kept));
  vi.resetModules();
  const reloaded = await import('./auth');
  const greeting = <Greeting useMember={reloaded.useIsMember} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(greeting);
  render(greeting, { container, hydrate: true });
  expect(container.textContent).toBe('visitor');
  await act(async () => reloaded.useAuth.persist.rehydrate());
  expect(container.textContent).toBe('member');
  expect(reloaded.useAuth.getState()).toMatchObject(kept.state);
  expect(stored()).toEqual(kept);
});
