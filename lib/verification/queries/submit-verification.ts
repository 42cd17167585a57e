import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput } from '@/lib/contract/contract';
import { memberQuery } from '../../account/queries/load-member';

type Verification = CallInput<'POST /upms/member/identity/submit'>['body'];

/** Submits the documents of the identity verification. */
export function useSubmitVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['submit-verification'],
    mutationFn: async (verification: Verification) => {
      await call('POST /upms/member/identity/submit', { body: verification });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: memberQuery.queryKey }),
  });
}
