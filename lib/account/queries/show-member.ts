import type { QueryClient } from '@tanstack/react-query';
import type { Member } from '@/lib/account/member-contract';
import { useAuth } from '@/lib/stores/auth';
import { memberQuery } from './load-member';

/** Updates the member in the query cache and in the auth store, so that the header shows the change at once. */
export function showMember(client: QueryClient, member: Member): void {
  client.setQueryData(memberQuery.queryKey, member);
  const { nickname, avatar, vipLevel } = member;
  useAuth.setState({ data: { nickname, avatar, vipLevel } });
}
