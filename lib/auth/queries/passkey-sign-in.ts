import { call } from '@/lib/api/browser';
import { signOnDevice } from './device-passkeys';
import { rememberSession } from './remember-session';

/** Signs in with a passkey that the person chooses. @throws PasskeyDeclined */
export async function signInWithPasskey(): Promise<void> {
  const { transaction, options } = await call('POST /upms/member/passkey/challenge');
  const passkey = await signOnDevice(options);
  const body = {
    grant_type: 'passkey',
    transaction,
    passkey,
    agree: true,
    userType: 'Member',
    scope: 'server',
  } as const;
  rememberSession(await call('POST /auth/oauth/token/member', { body }), undefined);
}
