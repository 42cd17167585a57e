import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Member } from '@/lib/account/member-contract';
import { call } from '@/lib/api/browser';
import { type OwnerProof, ownerProof, type ProofInput } from './owner-proof';
import { showMember } from './show-member';

/** Sets a new password of a signed-in member. */
export function useChangePassword(member: Member) {
  const client = useQueryClient();
  // A code is exchanged once: a refused password must not use it up.
  const proved = useRef<{ code: string; given: OwnerProof } | null>(null);
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
      const code = JSON.stringify(proof);
      const known = proved.current?.code === code ? proved.current.given : null;
      const given = known ?? (await ownerProof('SET_PASSWORD', proof));
      proved.current = { code, given };
      const body = 'ticket' in given ? given : { currentPassword: given.password };
      await call('POST /upms/member/password/update', { body: { ...body, ...passwords } });
    },
    onSuccess: () => showMember(client, { ...member, hasPassword: true }),
  });
}
