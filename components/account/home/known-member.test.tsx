import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMember } from '@/lib/account/queries/load-member';
import { makeQueryClient } from '@/lib/api/query-provider';
import { useAuth } from '@/lib/stores/auth';
import {
  unreadIntervals,
  usePolledUnreadReplies,
  useUnreadReplies,
} from '@/lib/support/queries/unread-replies';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { exampleMember } from '../example-member';
import { KnownMember } from './known-member';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));

/** What header and navigation show around the page. */
let shown: unknown[];
function Frame() {
  usePolledUnreadReplies(unreadIntervals.page);
  shown = [useMember()?.nickname, useUnreadReplies()];
  return null;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The page, as the server sends it; the browser reads who is signed in after the first render. */
async function open(unread: { unreadReplies: number } | null) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Frame />
      <KnownMember member={exampleMember} unread={unread} />
    </QueryClientProvider>,
  );
  act(() => useAuth.setState({ userId: exampleMember.id, loginStep: 'finished' }));
  await pass(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  useAuth.setState({ userId: null, loginStep: 'login' });
  responses.of = () => ({ unreadReplies: 5 });
});
afterEach(() => vi.useRealTimers());

it('what the page was rendered with is not requested again', async () => {
  await open({ unreadReplies: 2 });
  expect([shown, requests]).toEqual([[exampleMember.nickname, 2], []]);
  await pass(unreadIntervals.page);
  expect([shown, requests.map(([key]) => key)]).toEqual([
    [exampleMember.nickname, 5],
    ['GET /member/message/statistics'],
  ]);
});

it('replies that the server could not read are requested', async () => {
  await open(null);
  expect([shown, requests.map(([key]) => key)]).toEqual([
    [exampleMember.nickname, 5],
    ['GET /member/message/statistics'],
  ]);
});
