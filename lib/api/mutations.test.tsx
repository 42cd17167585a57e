import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { useAuth } from '@/lib/stores/auth';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { useChangePassword } from '../account/queries/change-password';
import { devicesKey } from '../account/queries/devices';
import { useEndSessions } from '../account/queries/end-sessions';
import { memberQuery } from '../account/queries/load-member';
import { useSignOut } from '../auth/queries/sign-out';
import { useClaimCoupon } from '../coupons/queries/get-coupon';
import { gameAccountsKey } from '../members/queries/game-account-list';
import { useDeleteGameAccount } from '../members/queries/save-game-account';
import { useReplyToTicket } from '../support/queries/reply-to-ticket';
import { useSubmitTicket } from '../support/queries/submit-ticket';
import { ticketDetailKey } from '../support/queries/ticket-detail';
import { ticketKeys } from '../support/queries/ticket-list';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));

const ticket = { category: 'COMPLAINT', subject: 'A card', content: 'It is used' } as const;

beforeEach(() => sessionStorage.clear());

/** Runs a mutation hook; `isStale` reports whether a success or failure invalidated a query. */
function run<Result>(hook: () => Result) {
  const client = new QueryClient();
  const keys = [devicesKey, gameAccountsKey, memberQuery.queryKey, ticketKeys.lists, ticketDetailKey('7')];
  for (const key of keys) client.setQueryData<unknown>(key, {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(hook, { wrapper });
  return {
    hook: () => result.current,
    isStale: (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated,
  };
}

it('a submitted ticket invalidates the ticket lists', async () => {
  const { hook, isStale } = run(useSubmitTicket);
  await act(() => hook().mutateAsync(ticket));
  await waitFor(() => expect(isStale(ticketKeys.lists)).toBe(true));
  expect(isStale(devicesKey)).toBe(false);
});

it('a ticket that failed is retried with the same idempotency key, a new one gets another', async () => {
  const { hook } = run(useSubmitTicket);
  responses.of = () => Promise.reject(new ApiError(503, 'x', 'POST /'));
  await act(() =>
    hook()
      .mutateAsync(ticket)
      .catch(() => undefined),
  );
  responses.of = () => null;
  await act(() => hook().mutateAsync(ticket));
  await act(() => hook().mutateAsync(ticket));
  const keys = requests.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('a reply to a closed ticket invalidates the ticket', async () => {
  const { hook, isStale } = run(() => useReplyToTicket('7'));
  responses.of = () => Promise.reject(new ApiError(422, 'message_closed', 'POST /'));
  await act(() =>
    hook()
      .mutateAsync({ content: 'Thanks' })
      .catch(() => undefined),
  );
  expect(isStale(ticketDetailKey('7'))).toBe(true);
});

it('ended sessions invalidate the list, after a failure too', async () => {
  const { hook, isStale } = run(useEndSessions);
  responses.of = () => Promise.reject(new ApiError(404, 'x', 'DELETE /'));
  await act(() =>
    hook()
      .mutateAsync({ ids: '2' })
      .catch(() => undefined),
  );
  expect(isStale(devicesKey)).toBe(true);
});

it('a claimed coupon invalidates the member, a deleted recharge account its list', async () => {
  const claim = run(() => useClaimCoupon('1'));
  await act(() => claim.hook().mutateAsync());
  expect(claim.isStale(memberQuery.queryKey)).toBe(true);
  const remove = run(() => useDeleteGameAccount('1'));
  await act(() => remove.hook().mutateAsync());
  expect(remove.isStale(gameAccountsKey)).toBe(true);
});

it.each([
  [401, null],
  [0, '1'],
])('signing out with status %d leaves %s in the auth store', async (status, userId) => {
  useAuth.setState({ userId: '1', loginStep: 'finished' });
  responses.of = () => Promise.reject(new ApiError(status, '', 'DELETE /'));
  const { hook } = run(useSignOut);
  await act(() =>
    hook()
      .mutateAsync()
      .catch(() => undefined),
  );
  expect(useAuth.getState().userId).toBe(userId);
});

it('a refused password does not use up the code that was sent', async () => {
  const { hook } = run(() => useChangePassword({} as never));
  const change = (password: string) =>
    act(() =>
      hook()
        .mutateAsync({ proof: { challengeId: 'c', code: '123456' }, password, rePassword: password })
        .catch(() => undefined),
    );
  responses.of = (key) => {
    if (key === 'POST /upms/member/verify_code/check') return { ticket: 't' };
    throw new ApiError(422, 'member_password_tooCommon', key);
  };
  await change('Tianyun1');
  responses.of = () => null;
  await change('blue lantern');
  expect(requests.map(([key]) => key)).toEqual([
    'POST /upms/member/verify_code/check',
    'POST /upms/member/password/update',
    'POST /upms/member/password/update',
  ]);
  expect(requests.at(-1)?.[1].body).toMatchObject({ ticket: 't', password: 'blue lantern' });
});
