import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Whether this browser has passkeys; they need HTTPS or localhost. */
export const hasPasskeys = browserSupportsWebAuthn;

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['staff', 'passkeys'],
    queryFn: ({ signal }) => call('GET /auth/admin/passkey/list', { signal }),
  });

/** Asks the device for a passkey and adds it. */
export async function addPasskey(name: string): Promise<null> {
  const options = await call('POST /auth/admin/passkey/options');
  const created = await askDevice(() => startRegistration({ optionsJSON: options }));
  return call('POST /auth/admin/passkey/add', { body: { name, created } });
}

export const deletePasskey = (id: string) => call('POST /auth/admin/passkey/delete', { body: { id } });

/** The device or the person declined. */
export class PasskeyDeclined extends Error {
  override readonly name = 'PasskeyDeclined';
}

async function askDevice<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyDeclined('The browser made no passkey', { cause });
  }
}

async function signChallenge() {
  const options = await call('POST /auth/admin/passkey/challenge');
  return askDevice(() => startAuthentication({ optionsJSON: options }));
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
