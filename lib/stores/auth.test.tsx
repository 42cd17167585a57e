import { beforeEach, expect, it } from 'vitest';
import { useAuth } from './auth';

beforeEach(() => useAuth.setState(useAuth.getInitialState(), true));

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
