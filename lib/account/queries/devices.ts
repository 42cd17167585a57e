import { queryOptions } from '@tanstack/react-query';
import type { DeviceSession } from '@/lib/account/contract';
import { call } from '@/lib/api/browser';

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
