import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput } from '@/lib/contract/contract';
import { showMember } from './show-member';

type Profile = CallInput<'POST /upms/member/profile/update'>['body'];

/** Changes parts of the profile. Returns the member as the backend stored it. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['update-profile'],
    mutationFn: async (profile: Profile) =>
      (await call('POST /upms/member/profile/update', { body: profile })).member,
    onSuccess: (member) => showMember(client, member),
  });
}
