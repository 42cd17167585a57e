import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { Member } from '@/lib/contract/member';
import { ownerProof, type ProofInput } from './owner-proof';
import { showMember } from './show-member';

/** Sets a new password of a signed-in member. */
export function useChangePassword(member: Member) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['change-password'],
    mutationFn: async ({
      proof,
      ...passwords
    }: {
      proof: ProofInput;
      password: string;
      rePassword: string;
    }) => {
      const given = await ownerProof('SET_PASSWORD', proof);
      const proved = 'ticket' in given ? given : { currentPassword: given.password };
      await call('POST /upms/member/password/update', { body: { ...proved, ...passwords } });
    },
    onSuccess: () => showMember(client, { ...member, hasPassword: true }),
  });
}
