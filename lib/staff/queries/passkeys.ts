import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { createOnDevice, signOnDevice } from '@/lib/auth/queries/device-passkeys';

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['staff', 'passkeys'],
    queryFn: ({ signal }) => call('GET /auth/admin/passkey/list', { signal }),
  });

/** Asks the device for a passkey and adds it. */
export async function addPasskey(name: string): Promise<null> {
  const options = await call('POST /auth/admin/passkey/options');
  const created = await createOnDevice(options);
  return call('POST /auth/admin/passkey/add', { body: { name, created } });
}

export const deletePasskey = (id: string) => call('POST /auth/admin/passkey/delete', { body: { id } });

async function signChallenge() {
  return signOnDevice(await call('POST /auth/admin/passkey/challenge'));
}

/** Step 2 of the sign-in with a passkey. */
export function useVerifyPasskey() {
  return useMutation({
    mutationKey: ['staff-verify'],
    mutationFn: async () =>
      call('POST /auth/admin/session/verify', { body: { passkey: await signChallenge() } }),
  });
}

/** Proves the second factor again with a passkey. */
export function useProveByPasskey() {
  return useMutation({
    mutationKey: ['staff-step-up'],
    mutationFn: async () =>
      call('POST /auth/admin/session/step_up', { body: { passkey: await signChallenge() } }),
  });
}
