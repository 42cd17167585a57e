import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAuth } from '@/lib/stores/auth';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { makeQueryClient } from '../../api/query-provider';
import { usePolledUnreadReplies, useUnreadReplies } from './unread-replies';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));

let unread = 0;
let shown: number | undefined;

function Poll({ isEnabled }: { isEnabled: boolean }) {
  usePolledUnreadReplies(15_000, isEnabled);
  return null;
}
function Badge() {
  shown = useUnreadReplies();
  return null;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const setVisible = (isVisible: boolean) =>
  act(async () => {
    focusManager.setFocused(isVisible);
    await vi.advanceTimersByTimeAsync(1);
  });

function show(isEnabled = true) {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <Poll isEnabled={isEnabled} />
      <Badge />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  unread = 2;
  shown = undefined;
  responses.of = () => ({ unreadReplies: unread, progress: '2.0' });
  useAuth.setState({ userId: '1', loginStep: 'finished' });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

it('requests the count at once and then at each interval', async () => {
  show();
  await pass(1);
  expect([shown, requests.length]).toEqual([2, 1]);
  unread = 3;
  await pass(15_000);
  expect([shown, requests.length]).toEqual([3, 2]);
});

it('sends nothing while the page is hidden, and requests at once when it is visible again', async () => {
  show();
  await pass(1);
  await setVisible(false);
  await pass(120_000);
  expect(requests).toHaveLength(1);
  unread = 5;
  await setVisible(true);
  expect([shown, requests.length]).toEqual([5, 2]);
});

it('sends nothing for a visitor, and shows no count after signing out', async () => {
  show();
  await pass(1);
  act(() => useAuth.setState({ userId: null, loginStep: 'login' as never }));
  await pass(60_000);
  expect([shown, requests.length]).toEqual([undefined, 1]);
});

it('shows another member nothing of the last one', async () => {
  show();
  await pass(1);
  responses.of = () => new Promise(() => {});
  act(() => useAuth.setState({ userId: '2' }));
  await pass(1);
  expect(shown).toBeUndefined();
});

it('sends nothing before it is enabled', async () => {
  show(false);
  await pass(60_000);
  expect(requests).toHaveLength(0);
});

it('counts a failed request as no replies, and continues', async () => {
  show();
  await pass(1);
  responses.of = () => {
    throw new Error('out of reach');
  };
  await pass(15_000);
  expect(shown).toBe(0);
  responses.of = () => ({ unreadReplies: 4 });
  await pass(15_000);
  expect(shown).toBe(4);
});
