import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { exportsKey } from './account-exports';
import { type ProofInput, useOwnerProof } from './owner-proof';

export function useRequestExport() {
  const client = useQueryClient();
  const prove = useOwnerProof('ACCOUNT_EXPORT');
  return useMutation({
    mutationKey: ['request-export'],
    mutationFn: async (proof: ProofInput) => {
      await call('POST /upms/member/account/export', { body: await prove(proof) });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: exportsKey }),
  });
}
