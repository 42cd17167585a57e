import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';
import { type ProofInput, useOwnerProof } from './owner-proof';

/** Checks the member's proof before a second step. Returns null for a wrong password. */
export function useProveOwner(scene: VerifyScene) {
  const prove = useOwnerProof(scene);
  return useMutation({
    mutationKey: ['prove-owner', scene],
    mutationFn: async (input: ProofInput) => {
      const proof = await prove(input);
      if ('ticket' in proof) return proof;
      const isRight = await call('POST /upms/member/password/check_current_password', {
        body: { currentPassword: proof.password },
      });
      return isRight ? proof : null;
    },
  });
}
