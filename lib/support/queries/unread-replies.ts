import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth, useIsMember } from '@/lib/stores/auth';

export type UnreadReplies = { unreadReplies: number; progress?: string | undefined };

export const unreadRepliesKey = ['unread-replies'] as const;

/** Milliseconds between two requests: on any page, and while the message centre is open. */
export const unreadIntervals = { page: 15_000, messageCenter: 3_000 } as const;

/**
 * Staff replies that the member has not read, and `progress`, which changes with each reply and each closed ticket.
 * A failed request counts as no replies: a badge is not worth an error message.
 */
function unreadRepliesQuery(userId: string | null) {
  return queryOptions({
    queryKey: [...unreadRepliesKey, userId],
    queryFn: async ({ signal }): Promise<UnreadReplies> => {
      try {
        return await call('GET /member/message/statistics', { signal });
      } catch {
        return { unreadReplies: 0 };
      }
    },
  });
}

/** The count of the last poll; undefined for a visitor and before the first poll. Sends no request. */
export function useUnreadReplies(): number | undefined {
  const isMember = useIsMember();
  const userId = useAuth((state) => state.userId);
  const { data } = useQuery({ ...unreadRepliesQuery(userId), enabled: false });
  return isMember ? data?.unreadReplies : undefined;
}

/**
 * Requests the count now, unless it was read within the interval, then at each interval while the page is visible, and when
 * the page becomes visible again.
 * @param isEnabled false sends nothing; a visitor never sends anything
 */
export function usePolledUnreadReplies(intervalMs: number, isEnabled = true) {
  const isMember = useIsMember();
  const userId = useAuth((state) => state.userId);
  const { data } = useQuery({
    ...unreadRepliesQuery(userId),
    enabled: isMember && isEnabled,
    // The home page of the member centre has the count that the server has just read.
    staleTime: intervalMs,
    refetchInterval: intervalMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
  return data;
}
