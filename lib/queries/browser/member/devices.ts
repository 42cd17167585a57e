import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { DeviceSession } from '@/lib/contract/members/account';

export const devicesKey = ['devices'] as const;

/** The member's sessions, starting with those that the server rendered. */
export function devicesQuery(first: DeviceSession[]) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: ({ signal }) => call('GET /upms/member/session/list', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
  });
}
