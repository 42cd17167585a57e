import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@/lib/account/member-contract';
import { call } from '@/lib/api/browser';
import { type ProofInput, useOwnerProof } from './owner-proof';
import { showMember } from './show-member';

/** Sets a new password of a signed-in member. */
export function useChangePassword(member: Member) {
  const client = useQueryClient();
  const prove = useOwnerProof('SET_PASSWORD');
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
      const given = await prove(proof);
      const body =
        'ticket' in given ? given : { currentPassword: given.password, factorCode: given.factorCode };
      await call('POST /upms/member/password/update', { body: { ...body, ...passwords } });
    },
    onSuccess: () => showMember(client, { ...member, hasPassword: true }),
  });
}
