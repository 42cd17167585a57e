import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth } from '@/lib/stores/auth';
import { ownerProof, type ProofInput } from './owner-proof';

/** Closes the member account permanently and clears the member's data in this browser. */
export function useCloseAccount() {
  return useMutation({
    mutationKey: ['close-account'],
    mutationFn: async (proof: ProofInput) => {
      await call('POST /upms/member/account/close', { body: await ownerProof('ACCOUNT_CLOSE', proof) });
    },
    onSuccess: () => useAuth.getState().clear(),
  });
}
