import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { MemberFactors } from '@/lib/auth/factor-contract';
import { createOnDevice } from '@/lib/auth/queries/device-passkeys';
import { type ProofInput, useOwnerProof } from './owner-proof';

const factorsKey = ['factors'] as const;

/** The member's authenticator and passkeys, starting with those that the server rendered. */
export function factorsQuery(first: MemberFactors) {
  return queryOptions({
    queryKey: factorsKey,
    queryFn: ({ signal }) => call('GET /upms/member/factor/view', { signal }),
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
  });
}

function useFactorChange<Data, Input>(name: string, change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['factors', name],
    mutationFn: change,
    // They may have been changed elsewhere meanwhile: they are refetched after a failure too.
    onSettled: () => client.invalidateQueries({ queryKey: factorsKey }),
  });
}

/** Creates the secret of an authenticator; nothing changes before it is confirmed. */
export function useSetUpAuthenticator() {
  const prove = useOwnerProof('FACTORS');
  return useMutation({
    mutationKey: ['factors', 'set-up'],
    mutationFn: async (input: ProofInput) =>
      call('POST /upms/member/factor/setup', { body: await prove(input) }),
  });
}

export const useConfirmAuthenticator = () =>
  useFactorChange('confirm', (code: string) => call('POST /upms/member/factor/confirm', { body: { code } }));

export function useRenewRecoveryCodes() {
  const prove = useOwnerProof('FACTORS');
  return useFactorChange('recovery', async (input: ProofInput) =>
    call('POST /upms/member/factor/recovery', { body: await prove(input) }),
  );
}

export function useRemoveAuthenticator() {
  const prove = useOwnerProof('FACTORS');
  return useFactorChange('remove', async (input: ProofInput) =>
    call('POST /upms/member/factor/remove', { body: await prove(input) }),
  );
}

/** Asks the device for a passkey and adds it. */
export function useAddPasskey() {
  const prove = useOwnerProof('FACTORS');
  return useFactorChange('passkey-add', async ({ name, ...input }: ProofInput & { name: string }) => {
    const body = await prove(input);
    const { transaction, options } = await call('POST /upms/member/passkey/options', { body });
    const created = await createOnDevice(options);
    return call('POST /upms/member/passkey/add', { body: { transaction, name, created } });
  });
}

export const useRenamePasskey = (id: string) =>
  useFactorChange('passkey-rename', (name: string) =>
    call('POST /upms/member/passkey/rename', { body: { id, name } }),
  );

export function useDeletePasskey(id: string) {
  const prove = useOwnerProof('FACTORS');
  return useFactorChange('passkey-delete', async (input: ProofInput) =>
    call('POST /upms/member/passkey/delete', { body: { id, ...(await prove(input)) } }),
  );
}
