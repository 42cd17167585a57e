import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useIsMember } from '@/lib/stores/auth';

/** The signed-in member, cached for five minutes. */
export const memberQuery = queryOptions({
  queryKey: ['member'],
  queryFn: async ({ signal }) => {
    const { member } = await call('GET /upms/member/profile/load_member', { signal });
    return member;
  },
  staleTime: 300_000,
});

/** Whose session the browser has: the cookie decides, not what the browser has stored. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /upms/member/profile/session', { signal }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  networkMode: 'always',
});

/** Undefined for a visitor and while loading; sends no request for a visitor. */
export function useMember() {
  const isMember = useIsMember();
  const { data } = useQuery({ ...memberQuery, enabled: isMember });
  return isMember ? data : undefined;
}
