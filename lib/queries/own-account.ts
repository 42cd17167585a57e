import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { AccountExport, DeviceSession } from '@/lib/contract/account';
import type { Member } from '@/lib/contract/upms';
import { useAuth } from '@/lib/stores/auth';
import { memberQuery } from './load-member';

/** Milliseconds between two looks while a file is being written. */
const lookAgain = 2000;

/** Where the member is signed in. */
export function devicesQuery(first: DeviceSession[]) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => call('GET /upms/member/session/list', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
  });
}

/** Data exports, newest first; looked at again while one is being written. */
export function exportsQuery(first: AccountExport[]) {
  return queryOptions({
    queryKey: ['account-exports'],
    queryFn: ({ signal }) => call('GET /upms/member/account/export/list', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.status === 'WAITING') ? lookAgain : false),
  });
}

/** Shows a changed member everywhere at once: in the header, and in what the browser remembers of him. */
export function useShowMember(): (member: Member) => void {
  const client = useQueryClient();
  return (member) => {
    client.setQueryData(memberQuery.queryKey, member);
    const { nickname, avatar, vipLevel } = member;
    useAuth.setState({ data: { nickname, avatar, vipLevel } });
  };
}
