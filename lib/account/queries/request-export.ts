import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { exportsKey } from './account-exports';
import { ownerProof, type ProofInput } from './owner-proof';

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['request-export'],
    mutationFn: async (proof: ProofInput) => {
      await call('POST /upms/member/account/export', { body: await ownerProof('ACCOUNT_EXPORT', proof) });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: exportsKey }),
  });
}
