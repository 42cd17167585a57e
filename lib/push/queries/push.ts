import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PushView } from '@/lib/push/contract';
import {
  browserState,
  isAllowedNow,
  ownSubscription,
  subscribeBrowser,
  subscriptionBody,
} from '@/lib/push/this-browser';
import { useAuth } from '@/lib/stores/auth';
import { usePushChoice } from '@/lib/stores/push';

const pushKey = ['push'] as const;
const hereKey = ['push', 'here'] as const;

/** What the member chose and the devices, starting with what the server rendered. */
export function pushQuery(first: PushView) {
  return queryOptions({
    queryKey: [...pushKey, 'view'],
    queryFn: ({ signal }) => call('GET /upms/member/push/view', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
  });
}

/** Whether this browser shows notifications; `id`: as the device of the member that the shop sends to. */
export type ThisBrowser =
  | { state: 'unsupported' | 'blocked' | 'off'; isNew: boolean }
  | { state: 'on'; isNew: false; id: string | null };

/**
 * Whether this browser shows notifications to the member. One that does is announced again, with the keys and the time
 * zone that it has now, because its sign-in may be a new one.
 */
export function thisBrowserQuery(userId: string | null) {
  return queryOptions({
    queryKey: [...hereKey, userId],
    queryFn: () => readThisBrowser(userId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function readThisBrowser(userId: string | null): Promise<ThisBrowser> {
  const state = browserState();
  if (state === 'unsupported' || state === 'blocked') return { state, isNew: false };
  const isOwn = userId !== null && usePushChoice.getState().onFor === userId;
  const subscription = state === 'granted' && isOwn ? await ownSubscription() : null;
  if (!subscription) return { state: 'off', isNew: state === 'ask' };
  // Without a connection it stays as it was.
  const device = await announce(subscription).catch(() => null);
  return { state: 'on', isNew: false, id: device?.id ?? null };
}

const announce = (subscription: PushSubscription) =>
  call('POST /upms/member/push/subscribe', { body: subscriptionBody(subscription) });

/** `refused`: the browser did not get the permission; `failed`: it could not subscribe. */
export type TurnedOn = 'on' | 'refused' | 'failed';

/** Switches the notifications of this browser on, after a click. */
export function useTurnOn() {
  const client = useQueryClient();
  const userId = useAuth((auth) => auth.userId);
  return useMutation({
    mutationKey: ['push-on'],
    mutationFn: async (): Promise<TurnedOn> => {
      if (!(await isAllowedNow())) return 'refused';
      const { publicKey } = await call('GET /upms/member/push/view');
      const subscription = await subscribeBrowser(publicKey).catch(() => null);
      if (!subscription) return 'failed';
      await announce(subscription);
      usePushChoice.getState().set({ onFor: userId, askedFor: userId });
      return 'on';
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Switches the notifications of this browser off; the shop forgets it as a device. */
export function useTurnOff() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['push-off'],
    mutationFn: async (id: string | null): Promise<void> => {
      usePushChoice.getState().set({ onFor: null });
      await (await ownSubscription())?.unsubscribe();
      if (id !== null) await call('POST /upms/member/push/remove', { body: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Stores the kinds and the quiet hours. */
export function useSavePush() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['push-save'],
    mutationFn: async (body: Pick<PushView, 'kinds' | 'quietHours'>): Promise<void> => {
      await call('POST /upms/member/push/save', { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}
