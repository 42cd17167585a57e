import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '@/lib/api/browser';
import type { MemberFactors } from '@/lib/auth/factor-contract';
import { createOnDevice } from '@/lib/auth/queries/device-passkeys';
import { type OwnerProof, ownerProof, type ProofInput } from './owner-proof';

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

/** What a change of the factors needs; `factorCode` is empty for a member without an authenticator. */
export type FactorInput = { proof: ProofInput; factorCode: string };

/**
 * Exchanges the proof of a form. A code that was sent is exchanged once and its ticket kept, so that a wrong code of the
 * authenticator does not need another mail.
 */
function useFactorProof() {
  const kept = useRef<{ code: string; proof: OwnerProof } | null>(null);
  return async ({ proof: input, factorCode }: FactorInput) => {
    const code = factorCode.trim() === '' ? {} : { factorCode: factorCode.trim() };
    if ('password' in input) return { ...input, ...code };
    const name = `${input.challengeId} ${input.code}`;
    if (kept.current?.code !== name) {
      kept.current = { code: name, proof: await ownerProof('FACTORS', input) };
    }
    return { ...kept.current.proof, ...code };
  };
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
  const prove = useFactorProof();
  return useMutation({
    mutationKey: ['factors', 'set-up'],
    mutationFn: async (input: FactorInput) =>
      call('POST /upms/member/factor/setup', { body: await prove(input) }),
  });
}

export const useConfirmAuthenticator = () =>
  useFactorChange('confirm', (code: string) => call('POST /upms/member/factor/confirm', { body: { code } }));

export function useRenewRecoveryCodes() {
  const prove = useFactorProof();
  return useFactorChange('recovery', async (input: FactorInput) =>
    call('POST /upms/member/factor/recovery', { body: await prove(input) }),
  );
}

export function useRemoveAuthenticator() {
  const prove = useFactorProof();
  return useFactorChange('remove', async (input: FactorInput) =>
    call('POST /upms/member/factor/remove', { body: await prove(input) }),
  );
}

/** Asks the device for a passkey and adds it. */
export function useAddPasskey() {
  const prove = useFactorProof();
  return useFactorChange('passkey-add', async ({ name, ...input }: FactorInput & { name: string }) => {
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
  const prove = useFactorProof();
  return useFactorChange('passkey-delete', async (input: FactorInput) =>
    call('POST /upms/member/passkey/delete', { body: { id, ...(await prove(input)) } }),
  );
}
