import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, onCallFailure } from '@/lib/api/browser';

/** Step 1 of the sign-in. Resolves to what follows. */
export function useSignIn() {
  return useMutation({
    mutationKey: ['staff-sign-in'],
    mutationFn: (body: { email: string; password: string }) =>
      call('POST /auth/admin/session/sign_in', { body }),
  });
}

/** The person of this session, also before the second factor. */
export const ownSessionQuery = () =>
  queryOptions({
    queryKey: ['staff', 'own-session'],
    queryFn: ({ signal }) => call('GET /auth/admin/session/current', { signal }),
  });

/** Step 2 of the sign-in: a code of the authenticator, or a recovery code. */
export function useVerifySignIn() {
  return useMutation({
    mutationKey: ['staff-verify'],
    mutationFn: (code: string) => call('POST /auth/admin/session/verify', { body: { code } }),
  });
}

export function useAcceptInvitation() {
  return useMutation({
    mutationKey: ['staff-accept'],
    mutationFn: (body: { key: string; password: string }) =>
      call('POST /auth/admin/invitation/accept', { body }),
  });
}

/** Creates the secret of the authenticator; another call creates another one. */
export function useSetUpFactor() {
  return useMutation({
    mutationKey: ['staff-factor-setup'],
    mutationFn: () => call('POST /auth/admin/factor/setup'),
  });
}

/** Confirms the authenticator. Returns the recovery codes. */
export function useConfirmFactor() {
  return useMutation({
    mutationKey: ['staff-factor-confirm'],
    mutationFn: (code: string) => call('POST /auth/admin/factor/confirm', { body: { code } }),
  });
}

/** Ends the session; the page leaves even when the call fails. */
export async function endStaffSession(): Promise<void> {
  await call('DELETE /auth/admin/session/sign_out').catch(() => undefined);
}

/** Calls the listener when a response says that the session has ended. Returns the function that removes it. */
export function onStaffSessionEnd(listener: () => void): () => void {
  return onCallFailure((error) => {
    if (error.status === 401) listener();
  });
}

export const changeOwnPassword = (body: { currentPassword: string; password: string }) =>
  call('POST /auth/admin/password/change', { body });

/** @returns the new codes, which cannot be read again */
export const renewRecoveryCodes = () => call('POST /auth/admin/recovery/renew');
