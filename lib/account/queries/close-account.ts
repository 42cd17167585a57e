import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth } from '@/lib/stores/auth';
import { type ProofInput, useOwnerProof } from './owner-proof';

/** Closes the member account permanently and clears the member's data in this browser. */
export function useCloseAccount() {
  const prove = useOwnerProof('ACCOUNT_CLOSE');
  return useMutation({
    mutationKey: ['close-account'],
    mutationFn: async (proof: ProofInput) => {
      await call('POST /upms/member/account/close', { body: await prove(proof) });
    },
    onSuccess: () => useAuth.getState().clear(),
  });
}
