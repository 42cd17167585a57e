import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { LinkedSignIn } from '@/lib/auth/provider-contract';
import type { SignInProvider } from '@/lib/auth/sign-in-providers';
import { type ProofInput, useOwnerProof } from './owner-proof';

const linkedSignInsKey = ['linked-sign-ins'] as const;

/** The member's linked sign-ins, starting with those that the server rendered. */
export function linkedSignInsQuery(first: LinkedSignIn[]) {
  return queryOptions({
    queryKey: linkedSignInsKey,
    queryFn: ({ signal }) => call('GET /upms/member/provider/linked', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
  });
}

/** Starts linking a provider; the page of the provider is the URL of the result. `back` opens afterwards. */
export function useLinkSignIn(provider: SignInProvider, back: string) {
  const prove = useOwnerProof('LINK_SIGN_IN');
  return useMutation({
    mutationKey: ['link-sign-in', provider],
    mutationFn: async (input: ProofInput) => {
      const proof = await prove(input);
      return call('POST /upms/member/provider/link_start', { body: { provider, back, ...proof } });
    },
  });
}

/** Removes a linked sign-in. */
export function useUnlinkSignIn(id: string) {
  const client = useQueryClient();
  const prove = useOwnerProof('LINK_SIGN_IN');
  return useMutation({
    mutationKey: ['unlink-sign-in', id],
    mutationFn: async (input: ProofInput) => {
      await call('POST /upms/member/provider/unlink', {
        body: { id, ...(await prove(input)) },
      });
    },
    // It may have been removed elsewhere meanwhile: the list is refetched after a failure too.
    onSettled: () => client.invalidateQueries({ queryKey: linkedSignInsKey }),
  });
}
